import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import type { ReportAverage, ReportBlock } from '@portal/contract/exports/report-templates';
import { useQuery } from '@tanstack/react-query';
import { chartOutputTypesQuery } from '../../../data/charts/charts.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ComparisonSelect } from './comparison-select.tsx';
import { ControlChartFields } from './control-chart-fields.tsx';
import { SeriesFields } from './series-fields.tsx';

export type KnownChart = { id: number; chart_name: string; collection_name: string };
type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

const names: Record<ReportAverage, string> = { mean: 'Mean', median: 'Median', quartiles: 'Quartiles' };
/** Chart types with selectable averages; the averages of the others are fixed. */
const averagesOf: Partial<Record<OutputType, ReportAverage[]>> = {
  ranked_bars: ['median', 'quartiles', 'mean'],
  time_series: ['median', 'quartiles'],
  percentile_bands: ['median', 'quartiles'],
};

/** Edits a chart of a report: its chart type, averages and text. */
export function ChartBlockFields({
  block,
  chart,
  timePeriodId,
  isReadOnly,
  onChange,
  what,
}: {
  block: ChartBlock;
  /** Null: it is no longer in the project; undefined while it is not known. */
  chart: KnownChart | null | undefined;
  timePeriodId: number;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
  what: string;
}) {
  const forms = useQuery({ ...chartOutputTypesQuery(block.chart_id), enabled: chart !== null });
  if (chart === undefined) return <Skeleton type="text@2" />;
  if (chart === null) {
    return (
      <InlineMessage tone="warning">
        This chart has been removed from the project. Reports say so and leave it out.
      </InlineMessage>
    );
  }
  const offered = (forms.data ?? []).map(({ output_type }) => output_type);
  const options = (offered.length > 0 ? offered : [block.output_type]).map((form) => ({
    value: form,
    label: getOutputTypeInfo(form).pack_name,
  }));
  const form = offered.includes(block.output_type) ? block.output_type : (offered[0] ?? block.output_type);
  const averages = averagesOf[form] ?? [];
  return (
    <div className="grid gap-3">
      <p>
        <span className="font-medium">{chart.chart_name}</span>
        <span className="ml-3 text-sm text-ink-faint">{chart.collection_name}</span>
      </p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Select
          className="w-56"
          label="Chart type"
          size="small"
          options={options}
          value={form}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...block, output_type: event.target.value as OutputType })}
        />
        <SeriesFields
          block={{ ...block, output_type: form }}
          timePeriodId={timePeriodId}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
        {averages.length > 0 && (
          <CheckboxGroup
            legend="Averages"
            name={`averages-${what}`}
            isInline
            options={averages.map((one) => ({ value: one, label: names[one], isDisabled: isReadOnly }))}
            values={block.averages}
            onChange={(values) => onChange({ ...block, averages: values as ReportAverage[] })}
          />
        )}
      </div>
      {form === 'spc' && <ControlChartFields block={block} isReadOnly={isReadOnly} onChange={onChange} />}
      <ComparisonSelect
        block={block}
        timePeriodId={timePeriodId}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <Checkbox
        label="Include comments on this chart"
        hint="Comments between your organisation and the programme team, on the page after the chart."
        checked={block.comments}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...block, comments: event.target.checked })}
      />
      <TextField
        label="Your text next to the chart"
        isOptional
        autoComplete="off"
        maxLength={600}
        readOnly={isReadOnly}
        value={block.comment}
        onChange={(event) => onChange({ ...block, comment: event.target.value })}
      />
    </div>
  );
}
