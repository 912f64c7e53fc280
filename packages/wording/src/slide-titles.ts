import type { ChartData } from '@portal/contract/charts/chart-data';
import type { OutputType } from '@portal/contract/charts/output-types';
import { amongWords, lowerFirst } from './chart-captions.ts';
import { formatNounCount, pluralOf } from './plurals.ts';
import { trimEmptyPeriods } from './trim-empty-periods.ts';

/** Names the measure, with its chart unless both have the same name. */
export const measureWithChartName = (of: { chart_name: string; measure_name: string }) =>
  of.chart_name === of.measure_name ? of.chart_name : `${of.chart_name}: ${lowerFirst(of.measure_name)}`;

/** Describes the comparison, for a slide or page shown without its chart's page. */
export function slideTitle(data: ChartData): string {
  const measure_name = measureWithChartName({ ...data.measure, chart_name: data.chart_name });
  const periods =
    data.spc?.points ?? trimEmptyPeriods((data.percentile_bands ?? data.time_series)?.periods ?? []);
  const [first, last] = [periods[0], periods.at(-1)];
  const span = first && last ? `, ${first.time_period_name} to ${last.time_period_name}` : '';
  const among = `${amongWords(data)}${formatNounCount(data.n, data.unit_name)}`;
  const set = data.among === '' ? '' : `, ${data.among}`;
  // A part of a whole does not say of what it is.
  const ofPeriod =
    data.chart_name === data.measure.measure_name
      ? data.title
      : [measure_name, data.among, data.time_period_name].filter(Boolean).join(', ');
  const titles: Record<OutputType, string> = {
    ranked_bars: ofPeriod,
    table: ofPeriod,
    heat_table: data.title,
    distribution: ofPeriod,
    percentile_bands: `${measure_name}: 10th to 90th percentile of ${pluralOf(data.unit_name)}${set}${span}`,
    time_series: `${measure_name} over time${set}${span}`,
    spc: `${measure_name}: ${data.spc?.name ?? 'control chart'}${span}`,
    funnel: `${measure_name} by size, ${among}, ${data.time_period_name}`,
    box_plot: `${measure_name}: spread across ${formatNounCount(data.n, data.unit_name)}${set}, ${data.time_period_name}`,
    scatter: data.pairs
      ? `${data.pairs.measure.measure_name} against ${lowerFirst(data.series_name)}${set}, ${data.time_period_name}`
      : data.title,
    stacked: `${data.chart_name}: composition${set}, ${data.time_period_name}`,
    region_map: `${measure_name}: median of each region${set}, ${data.time_period_name}`,
    board_map: `${measure_name}: median of each integrated care board${set}, ${data.time_period_name}`,
  };
  return titles[data.output_type];
}
