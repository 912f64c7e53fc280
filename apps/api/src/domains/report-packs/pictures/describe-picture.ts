import type { OutputType } from '@portal/contract/registries/output-types';
import type { ChartData } from '@portal/contract/chart-data';
import { pluralOf } from '@portal/wording/plurals';
import { describeChart, plainText } from '../../downloads/describe-chart.ts';
import { shownPeriods } from './to-lines.ts';

/** What stands above and below a picture, the same on a slide and on a page. */
export type Words = { title: string; verdict: string; notes: { name: string; text: string }[] };

const reasons = {
  not_submitted: 'not submitted',
  not_reported: 'not reported',
  zero_denominator: 'a denominator of zero',
  would_single_out: 'held back, so that nobody can be singled out',
  small_number: 'a small number, held back',
};

export function wordsOf(data: ChartData): Words {
  const { Median, Q1, Q3 } = data.averages;
  const { decimals: digits, unit } = data.measure;
  const say = (value: number | null) =>
    (value ?? 0).toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle =
    Median === null
      ? ''
      : `Median ${say(Median)}, quartiles ${say(Q1)} to ${say(Q3)}${unit === '%' ? '%' : ` ${unit}`}`.trim();
  const notes = [
    { name: 'Averages', text: middle },
    ...describeChart(data),
    { name: 'Not in the chart', text: missingIn(data) },
    { name: 'Held back', text: heldBackIn(data) },
  ];
  return {
    title: plainText(titleOf(data)),
    verdict: plainText(data.verdict_named ?? ''),
    notes: notes
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => ({ name, text: plainText(text).trim() })),
  };
}

/** What is measured; with its chart, whose name it may not have. */
export const subjectOf = (of: { chart_name: string; measure_name: string }) =>
  of.chart_name === of.measure_name ? of.chart_name : `${of.chart_name}: ${of.measure_name.toLowerCase()}`;

function titleOf(data: ChartData): string {
  const measure_name = subjectOf({ ...data.measure, chart_name: data.chart_name });
  const periods = data.spc?.points ?? shownPeriods(data);
  const [first, last] = [periods[0], periods.at(-1)];
  const span = first && last ? `, ${first.time_period_name} to ${last.time_period_name}` : '';
  const among = `${data.n} ${data.n === 1 ? data.unit_name : pluralOf(data.unit_name)}`;
  const titles: Record<OutputType, string> = {
    ranked_bars: data.title,
    table: data.title,
    heat_table: data.title,
    distribution: data.title,
    percentile_bands: `${measure_name}: 10th to 90th percentile of ${pluralOf(data.unit_name)}${span}`,
    time_series: `${measure_name} over time${span}`,
    spc: `${measure_name}: control chart${span}`,
    funnel: `${measure_name} by size, ${among}, ${data.time_period_name}`,
    box_plot: `${measure_name}: the spread of ${among}, ${data.time_period_name}`,
    scatter: data.pairs
      ? `${data.series_name} against ${data.pairs.measure.measure_name}, ${data.time_period_name}`
      : data.title,
    stacked: `${data.chart_name}: what the whole is made of, ${data.time_period_name}`,
    region_map: `${measure_name}: the median of each region, ${data.time_period_name}`,
    board_map: `${measure_name}: the median of each integrated care board, ${data.time_period_name}`,
  };
  return titles[data.output_type];
}

function missingIn({ missing, unit_name }: ChartData): string {
  return missing
    .map(
      ({ reason, count }) =>
        `${count.toLocaleString('en-GB')} ${count === 1 ? unit_name : pluralOf(unit_name)} (${reasons[reason]})`,
    )
    .join('; ');
}

/** What is held back, and why: a picture without it would look whole. */
function heldBackIn({ areas, comparisons, composition, points }: ChartData): string {
  const few = comparisons.filter(({ suppressed }) => suppressed === 'too_few_peers').map(({ name }) => name);
  const areasHeld = (why: 'too_few_peers' | 'would_single_out') =>
    (areas?.areas ?? []).filter(({ suppressed }) => suppressed === why).length;
  const [places, closed] = [areasHeld('too_few_peers'), areasHeld('would_single_out')];
  const small = points.filter(({ suppressed }) => suppressed === 'small_number').length;
  return [
    few.length > 0 && `averages of ${few.join(', ')}: too few peers`,
    places > 0 && `${places} ${places === 1 ? 'area' : 'areas'}: too few peers`,
    closed > 0 && `${closed} ${closed === 1 ? 'area' : 'areas'}: would single out too few`,
    small > 0 && `${small} ${small === 1 ? 'value' : 'values'} held back for a small number`,
    (composition?.left_out ?? 0) > 0 && `${composition!.left_out} with a part held back for a small number`,
  ]
    .filter(Boolean)
    .join('; ');
}
