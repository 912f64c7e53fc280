import type { ChartData } from '@portal/contract/charts/chart-data';
import { missingValueLabels } from '@portal/wording/missing-value-labels';
import { formatNounCount } from '@portal/wording/plurals';
import { emptyChartReason } from '@portal/wording/chart-captions';
import { slideTitle } from '@portal/wording/slide-titles';
import { describeTable } from './build-chart-tables.ts';
import { describeChart, toOfficeFileText } from '../../downloads/describe-chart.ts';

/** The text above and below a chart, the same on a slide and on a page. */
export type ChartCaptions = {
  title: string;
  verdict: string;
  notes: { name: string; text: string }[];
  /** In place of a picture, where there is none. */
  nothing?: string;
};

export function chartCaptions(data: ChartData): ChartCaptions {
  const { Median, Q1, Q3 } = data.averages;
  const { decimals: digits, unit } = data.measure;
  const say = (value: number | null) =>
    (value ?? 0).toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle =
    Median === null
      ? ''
      : `Median ${say(Median)}, quartiles ${say(Q1)} to ${say(Q3)}${unit === '%' ? '%' : ` ${unit}`}`.trim();
  const notes = [
    // A control chart shows only the organisation's values.
    { name: 'Averages', text: data.spc ? '' : middle },
    { name: 'How to read it', text: data.spc?.reading ?? '' },
    ...describeTable(data),
    ...describeChart(data),
    { name: 'Not in the chart', text: missingIn(data) },
    { name: 'Held back', text: heldBackIn(data) },
  ];
  return {
    title: toOfficeFileText(slideTitle(data)),
    verdict: toOfficeFileText(data.verdict_named ?? ''),
    nothing: `${toOfficeFileText(emptyChartReason(data))}.`,
    notes: notes
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => ({ name, text: toOfficeFileText(text).trim() })),
  };
}

function missingIn({ missing, unit_name }: ChartData): string {
  return missing
    .map(({ reason, count }) => `${formatNounCount(count, unit_name)} (${missingValueLabels[reason].listed})`)
    .join('; ');
}

/** Lists suppressed parts with reasons: without them, the chart would look complete. */
function heldBackIn({ areas, comparisons, composition, points, unit_name }: ChartData): string {
  const few = comparisons.filter(({ suppressed }) => suppressed === 'too_few_peers').map(({ name }) => name);
  const areasHeld = (why: 'too_few_peers' | 'would_single_out') =>
    (areas?.areas ?? []).filter(({ suppressed }) => suppressed === why).length;
  const [places, closed] = [areasHeld('too_few_peers'), areasHeld('would_single_out')];
  const small = points.filter(({ suppressed }) => suppressed === 'small_number').length;
  return [
    few.length > 0 && `averages of ${few.join(', ')}: too few peers`,
    places > 0 && `${places} ${places === 1 ? 'area' : 'areas'}: too few peers`,
    closed > 0 && `${closed} ${closed === 1 ? 'area' : 'areas'}: could identify an organisation`,
    small > 0 && `${small} ${small === 1 ? 'value' : 'values'}: number too small to show`,
    (composition?.left_out ?? 0) > 0 &&
      `${formatNounCount(composition!.left_out, unit_name)}: a part is too small to show`,
  ]
    .filter(Boolean)
    .join('; ');
}
