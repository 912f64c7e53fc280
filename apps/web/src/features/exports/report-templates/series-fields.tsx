import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { useQuery } from '@tanstack/react-query';
import { seriesOptionsQuery } from '../../../data/charts/chart-data.ts';
import { Select } from '../../../ui/form/select.tsx';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/**
 * Selects which series of its chart a part shows, and in a scatter the second series. Shows nothing if only
 * one exists.
 */
export function SeriesFields({
  block,
  timePeriodId,
  isReadOnly,
  onChange,
}: {
  block: ChartBlock;
  /** The period whose series the fields offer. */
  timePeriodId: number;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
}) {
  const { data } = useQuery({
    ...seriesOptionsQuery(block.chart_id, timePeriodId),
    enabled: timePeriodId > 0,
  });
  const options = (data?.series ?? []).map(({ measure_code, series_name }) => ({
    value: measure_code,
    label: series_name,
  }));
  // One that this period does not have may be there in the next.
  const withChosen = (chosen: string | null) =>
    chosen === null || options.some(({ value }) => value === chosen)
      ? options
      : [...options, { value: chosen, label: 'Your selection (not in this time period)' }];
  const shown = block.series ?? options[0]?.value ?? '';
  if (!data || withChosen(block.series).length < 2 || block.output_type === 'stacked') return null;
  const isScatter = block.output_type === 'scatter';
  const others = withChosen(block.second_series).filter(({ value }) => value !== shown);
  return (
    <>
      <Select
        className="w-72 max-w-full"
        label={isScatter ? 'Horizontal axis' : 'Measure'}
        size="small"
        options={withChosen(block.series)}
        value={shown}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...block, series: event.target.value, second_series: null })}
      />
      {isScatter && (
        <Select
          className="w-72 max-w-full"
          label="Vertical axis"
          size="small"
          options={others}
          value={block.second_series ?? others[0]?.value ?? ''}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...block, second_series: event.target.value })}
        />
      )}
    </>
  );
}
