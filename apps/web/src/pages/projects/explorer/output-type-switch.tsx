import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import type { Output } from '@portal/contract/shared/endpoint';
import type { getChart } from '@portal/contract/charts/charts';
import { cx } from '../../../lib/format/class-names.ts';
import { ChoiceRow } from '../../../ui/page/choice-row.tsx';

type OutputTypes = Output<typeof getChart>['output_types'];

/** The forms a chart can take, in the order of the portal's list. */
export function OutputTypeSwitch({
  outputTypes,
  chosen,
  onChange,
}: {
  outputTypes: OutputTypes;
  chosen: string | undefined;
  onChange: (outputType: OutputType) => void;
}) {
  if (outputTypes.length < 2) return null;
  return (
    <ChoiceRow label="Chart type">
      {outputTypes.map(({ id, output_type }) => (
        <button
          key={id}
          type="button"
          aria-pressed={output_type === chosen}
          onClick={() => onChange(output_type)}
          className={cx(
            'min-h-8 shrink-0 rounded-md border px-2.5 text-sm font-semibold whitespace-nowrap',
            output_type === chosen
              ? 'border-accent bg-accent text-on-accent'
              : 'border-line-strong text-ink-soft hover:bg-sunken',
          )}
        >
          {getOutputTypeInfo(output_type).output_type_name}
        </button>
      ))}
    </ChoiceRow>
  );
}
