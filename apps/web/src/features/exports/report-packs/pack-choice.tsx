import {
  getOutputTypeInfo,
  packOutputTypes,
  type PackOutputType,
} from '@portal/contract/charts/output-types';
import type { ReportPack } from '@portal/contract/exports/report-packs';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choice-group.tsx';

export type PackChoice = {
  format: ReportPack['format'];
  output_types: PackOutputType[];
  /** If true, the comments on a chart follow it. */
  comments: boolean;
};
export const usualPack: PackChoice = {
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
          { value: 'pptx', label: packFormats.pptx, hint: 'With charts that can be edited' },
          { value: 'pdf', label: packFormats.pdf, hint: 'To print or to pass on' },
        ]}
        value={value.format}
        onChange={(format) => onChange({ ...value, format: format as PackChoice['format'] })}
      />
      <CheckboxGroup
        className="mt-5"
        legend="Show each chart as"
        hint="Those of these that it offers, each on a page of its own."
        name="pack-forms"
        isInline
        options={packOutputTypes.map((form) => ({
          value: form,
          label: getOutputTypeInfo(form).pack_name ?? form,
        }))}
        values={value.output_types}
        error={value.output_types.length === 0 ? 'Choose at least one form.' : null}
        onChange={(output_types) => onChange({ ...value, output_types: output_types as PackOutputType[] })}
      />
      <Checkbox
        className="mt-4"
        label="With the comments on each chart"
        hint="What your organisation and the programme team have said of it to each other."
        checked={value.comments}
        onChange={(event) => onChange({ ...value, comments: event.target.checked })}
      />
    </>
  );
}
