import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { outputTypesQuery, updateOutputTypes } from '../../../data/charts/manage-charts.ts';
import { chartOutputTypesQuery } from '../../../data/charts/charts.ts';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { Select } from '../../../ui/form/select.tsx';

/** The forms a chart can take, and the one it opens in; each change is stored at once. */
export function OutputTypesEditor({ chartId }: { chartId: number }) {
  const { data: all = [] } = useQuery(outputTypesQuery);
  const { data: chosen } = useQuery(chartOutputTypesQuery(chartId));
  const { send, isPending } = useApiMutation(updateOutputTypes);
  if (!chosen) return null;
  const first = chosen.find((form) => form.is_default)?.output_type ?? '';
  const save = (names: OutputType[]) => void send(chartId, names);
  const names = chosen.map((form) => form.output_type);
  return (
    <div className="grid gap-5">
      <CheckboxGroup
        legend="Chart types"
        isLegendHidden
        name="output-types"
        isInline
        options={all.map(({ output_type }) => ({
          value: output_type,
          label: getOutputTypeInfo(output_type).output_type_name,
          // One is always left: a chart without a form could not be opened.
          isDisabled: isPending || (names.length === 1 && names[0] === output_type),
        }))}
        values={names}
        onChange={(wanted) =>
          save((wanted as OutputType[]).toSorted((a, b) => Number(b === first) - Number(a === first)))
        }
      />
      <Select
        label="Default chart type"
        className="max-w-xs"
        value={first}
        options={chosen.map((form) => ({
          value: form.output_type,
          label: getOutputTypeInfo(form.output_type).output_type_name,
        }))}
        onChange={(event) => {
          const wanted = event.target.value as OutputType;
          save([wanted, ...names.filter((name) => name !== wanted)]);
        }}
      />
    </div>
  );
}
