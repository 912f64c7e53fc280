import { getOutputTypeInfo, outputTypes, type OutputType } from '@portal/contract/charts/output-types';
import type { ReportPack } from '@portal/contract/exports/report-packs';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choice-group.tsx';

export type PackChoice = {
  format: ReportPack['format'];
  output_types: OutputType[];
  /** If true, the comments on a chart follow it. */
  comments: boolean;
};
export const defaultPackChoice: PackChoice = {
  format: 'pptx',
  output_types: ['ranked_bars', 'time_series'],
  comments: false,
};

export const packFormats = { pptx: 'PowerPoint slides', pdf: 'PDF pages' } as const;

/** Selects the file format, and the chart types for each chart. */
export function PackChoiceFields({
  value,
  onChange,
}: {
  value: PackChoice;
  onChange: (value: PackChoice) => void;
}) {
  return (
    <>
      <RadioGroup
        className="mt-5"
        legend="File"
        name="pack-format"
        options={[
          { value: 'pptx', label: packFormats.pptx, hint: 'With editable charts' },
          { value: 'pdf', label: packFormats.pdf, hint: 'To print or share' },
        ]}
        value={value.format}
        onChange={(format) => onChange({ ...value, format: format as PackChoice['format'] })}
      />
      <CheckboxGroup
        className="mt-5"
        legend="Chart types"
        hint="Each chart has a page for each chart type you select, if the chart is available in that type."
        name="pack-forms"
        isInline
        options={outputTypes.map((form) => ({
          value: form,
          label: getOutputTypeInfo(form).pack_name,
        }))}
        values={value.output_types}
        error={value.output_types.length === 0 ? 'Select at least one chart type.' : null}
        onChange={(output_types) => onChange({ ...value, output_types: output_types as OutputType[] })}
      />
      <Checkbox
        className="mt-4"
        label="Include comments on each chart"
        hint="Comments between your organisation and the programme team."
        checked={value.comments}
        onChange={(event) => onChange({ ...value, comments: event.target.checked })}
      />
    </>
  );
}
