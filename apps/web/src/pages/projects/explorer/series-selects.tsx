import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import { useQuery } from '@tanstack/react-query';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { seriesOptionsQuery } from '../../../data/charts/chart-data.ts';
import { findWindowStart } from '../../../features/charts/chart-data/find-window-start.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { useExplorer } from './use-explorer.ts';

/**
 * Shows options that only some charts or chart types have: the first period of a chart over time, the series, and
 * the series to compare with.
 */
export function SeriesSelects({
  explorer: { change, selection },
  data,
  outputType,
}: {
  explorer: Pick<ReturnType<typeof useExplorer>, 'change' | 'selection'>;
  data: ChartData;
  outputType: OutputType | undefined;
}) {
  const { data: options } = useQuery(seriesOptionsQuery(data.chart_id, data.time_period_id));
  const series = options?.series ?? [];
  const isWhole = outputType === 'stacked' || (outputType === 'distribution' && data.composition);
  const hasSeries = series.length > 1 && !isWhole && outputType !== 'heat_table';
  const isOverTime = outputType !== undefined && getOutputTypeInfo(outputType).needs_periods;
  const periods = options?.time_periods ?? [];
  // Newest first: what comes after the selected period in the list is earlier.
  const earlier = periods.slice(periods.findIndex(({ id }) => id === data.time_period_id));
  const twoYears = findWindowStart(earlier, 2);
  const window = isOverTime && earlier.length > 1 && (
    <div className="relative">
      <Select
        label="From"
        value={earlier.some(({ id }) => id === selection.fromPeriodId) ? String(selection.fromPeriodId) : ''}
        options={[
          { value: '', label: 'First period' },
          ...earlier.map(({ id, time_period_name }) => ({ value: String(id), label: time_period_name })),
        ]}
        onChange={(event) => change({ fromPeriodId: Number(event.target.value) || null })}
      />
      {twoYears !== null && (
        <button
          type="button"
          className="link absolute top-0 right-0 min-h-6 text-sm aria-pressed:font-semibold"
          aria-pressed={selection.fromPeriodId === twoYears}
          onClick={() => change({ fromPeriodId: selection.fromPeriodId === twoYears ? null : twoYears })}
        >
          Last 2 years
        </button>
      )}
    </div>
  );
  if (!hasSeries) return window || null;
  const shown = data.measure.measure_code;
  const named = series.map(({ measure_code, series_name }) => ({ value: measure_code, label: series_name }));
  // With one choice more, a narrow window would have a second row of them.
  const wide = window || outputType === 'scatter' ? 'xl:col-span-2 nth-[n+7]:col-span-2' : 'lg:col-span-2';
  return (
    <>
      {window}
      <Select
        className={wide}
        label={outputType === 'scatter' ? 'Horizontal axis' : 'Measure'}
        value={shown}
        options={named}
        onChange={(event) => change({ series: event.target.value, against: null })}
      />
      {outputType === 'scatter' && data.pairs && (
        <Select
          className={wide}
          label="Vertical axis"
          value={data.pairs.measure.measure_code}
          options={named.filter(({ value }) => value !== shown)}
          onChange={(event) => change({ against: event.target.value })}
        />
      )}
    </>
  );
}
