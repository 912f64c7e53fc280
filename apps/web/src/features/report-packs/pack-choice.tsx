import type { PackOutputType, ReportPack } from '@portal/contract/report-packs';
import { CheckboxGroup, RadioGroup } from '../../ui/choice-group.tsx';

export type PackChoice = { format: ReportPack['format']; output_types: PackOutputType[] };
export const usualPack: PackChoice = { format: 'pptx', output_types: ['ranked_bars', 'time_series'] };

const forms: Record<PackOutputType, string> = {
  ranked_bars: 'Ranked bars',
  stacked: 'Parts of the whole',
  time_series: 'Over time',
  spc: 'Control chart',
  funnel: 'Funnel',
  box_plot: 'Box plot',
  scatter: 'Scatter',
  region_map: 'By region',
  board_map: 'By integrated care board',
};
export const packFormats = { pptx: 'PowerPoint slides', pdf: 'PDF pages' } as const;

/** As which file, and in which forms each chart is wanted. */
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
        options={Object.entries(forms).map(([form, label]) => ({ value: form, label }))}
        values={value.output_types}
        error={value.output_types.length === 0 ? 'Choose at least one form.' : null}
        onChange={(output_types) => onChange({ ...value, output_types: output_types as PackOutputType[] })}
      />
    </>
  );
}
