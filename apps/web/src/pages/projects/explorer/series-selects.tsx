import type { OutputType } from '@portal/contract/charts/output-types';
import { useQuery } from '@tanstack/react-query';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { seriesOptionsQuery } from '../../../data/charts/chart-data.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { useExplorer } from './use-explorer.ts';

/** Shows options that only some charts or chart types have: the series, and the series to compare with. */
export function SeriesSelects({
  explorer: { change },
  data,
  outputType,
}: {
  explorer: Pick<ReturnType<typeof useExplorer>, 'change'>;
  data: ChartData;
  outputType: OutputType | undefined;
}) {
  const { data: options } = useQuery(seriesOptionsQuery(data.chart_id, data.time_period_id));
  const series = options?.series ?? [];
  const isWhole = outputType === 'stacked' || (outputType === 'distribution' && data.composition);
  const hasSeries = series.length > 1 && !isWhole && outputType !== 'heat_table';
  if (!hasSeries) return null;
  const shown = data.measure.measure_code;
  const named = series.map(({ measure_code, series_name }) => ({ value: measure_code, label: series_name }));
  return (
    <>
      <Select
        className="xl:col-span-2"
        label={outputType === 'scatter' ? 'Horizontal axis' : 'Measure'}
        value={shown}
        options={named}
        onChange={(event) => change({ series: event.target.value, against: null })}
      />
      {outputType === 'scatter' && data.pairs && (
        <Select
          className="xl:col-span-2"
          label="Vertical axis"
          value={data.pairs.measure.measure_code}
          options={named.filter(({ value }) => value !== shown)}
          onChange={(event) => change({ against: event.target.value })}
        />
      )}
    </>
  );
}
