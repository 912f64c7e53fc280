import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import { drawsIntervals } from '@portal/contract/charts/control-charts';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import { formatNumber } from './numbers.ts';
import { formatNounCount, pluralOf } from './plurals.ts';
import { writeDecimal } from './write-decimal.ts';

/** The words that belong to a picture, on the page and in a document. */
export type ChartCaption = { title: string; subtitle: string; attribution?: string };

const BETTER = { higher: 'Higher is better.', lower: 'Lower is better.', neutral: '' };

/** Describes the comparison in a plain sentence, as the picture's title. */
function chartTitle(data: ChartData): string {
  if (data.n === 0) return data.title;
  return `${data.measure.measure_name}, ${amongWords(data)}${formatNounCount(data.n, data.unit_name)}, ${data.time_period_name}`;
}

/** `London, `: names the set that a picture is narrowed to. */
export const amongWords = ({ among }: Pick<ChartData, 'among'>): string => (among === '' ? '' : `${among}, `);

function chartSubtitle(data: ChartData): string {
  const groups = data.comparisons.filter((one) => one.peer_group_id !== null && !one.suppressed);
  const among =
    groups.length > 0
      ? `Only ${pluralOf(data.unit_name)} in ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(groups.map(({ name }) => name))}.`
      : '';
  const state =
    data.visibility === 'provisional' ? 'Provisional: includes only submissions made so far.' : '';
  return ['Highest value first.', BETTER[data.measure.polarity], among, state].filter(Boolean).join(' ');
}

/**
 * Describes the comparison and how to read it, for each output type: the heading of the page and of a
 * downloaded picture.
 */
export function chartCaption(data: ChartData, outputType: OutputType | undefined): ChartCaption {
  const words = outputType === undefined ? undefined : wordsFor[outputType];
  return words?.(data) ?? { title: chartTitle(data), subtitle: chartSubtitle(data) };
}

const said = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ');

const wordsFor: Record<OutputType, ((data: ChartData) => ChartCaption | null) | null> = {
  ranked_bars: null,
  table: null,
  box_plot: (data) => ({
    title: `${data.measure.measure_name}: spread ${data.comparisons.length > 1 ? 'in each peer group' : `across ${formatNounCount(data.n, data.unit_name)}`}, ${amongWords(data)}${data.time_period_name}`,
    subtitle: said(
      'Each box shows the middle half of the values, with a line at the median. Whiskers reach the furthest value that is not an outlier.',
      BETTER[data.measure.polarity],
    ),
  }),
  funnel: (data) =>
    data.funnel
      ? {
          title: `${data.measure.measure_name} by size, ${amongWords(data)}${formatNounCount(data.funnel.n, data.unit_name)}, ${data.time_period_name}`,
          subtitle: said(
            'The larger the denominator, the smaller the effect of chance.',
            data.measure.polarity === 'neutral'
              ? 'Chance alone puts few values outside the limits: 1 in 20 outside the inner limits and 1 in 500 outside the outer limits.'
              : 'On the worse side, a value outside the outer limits is an alarm. A value between the two limits is an alert.',
            data.funnel.is_adjusted && 'Limits are wider to allow for the variation between values.',
            BETTER[data.measure.polarity],
          ),
        }
      : null,
  time_series: (data) => {
    const periods = filled(data.time_series?.periods ?? []);
    return {
      title: `${data.measure.measure_name}${amongSuffix(data)}${spanOf(periods.map(({ time_period_name }) => time_period_name))}`,
      subtitle: said(
        'The band is the middle half of the values compared. The dark line in it is their median.',
        BETTER[data.measure.polarity],
        provisionalIn(periods),
      ),
    };
  },
  percentile_bands: (data) => {
    const periods = filled(data.percentile_bands?.periods ?? []);
    return {
      title: `${data.measure.measure_name}: 10th to 90th percentile of ${pluralOf(data.unit_name)}${amongSuffix(data)}${spanOf(periods.map(({ time_period_name }) => time_period_name))}`,
      subtitle: said(
        'The light band with dotted edges runs from the 10th to the 90th percentile of the values compared. The darker band is their middle half, and the dashed line is their median.',
        BETTER[data.measure.polarity],
        provisionalIn(periods),
      ),
    };
  },
  spc: (data) => ({
    title: `${data.measure.measure_name}: ${data.spc?.name ?? 'control chart'}${spanOf((data.spc?.points ?? []).map(({ time_period_name }) => time_period_name))}`,
    subtitle: said(
      data.spc?.reading ?? null,
      data.spc && drawsIntervals(data.spc.chart) ? null : BETTER[data.measure.polarity],
    ),
  }),
  distribution: (data) =>
    data.composition
      ? {
          title: `${data.chart_name}: shares, ${amongWords(data)}${data.time_period_name}`,
          subtitle: 'The share of each part, for each group compared.',
        }
      : {
          title: `${data.measure.measure_name}: distribution of ${pluralOf(data.unit_name)}, ${amongWords(data)}${data.time_period_name}`,
          subtitle: said(
            `Each column shows how many ${pluralOf(data.unit_name)} have a value in its range. A value where two ranges meet is in the upper range.`,
            BETTER[data.measure.polarity],
          ),
        },
  stacked: (data) => ({
    title: `${data.chart_name}: composition, ${amongWords(data)}${data.time_period_name}`,
    subtitle: 'Each bar adds up to 100%. It shows each part as a share of the total for its group.',
  }),
  region_map: (data) => mapWords(data, 'region'),
  board_map: (data) => mapWords(data, 'integrated care board'),
  scatter: (data) =>
    data.pairs
      ? {
          title: `${data.pairs.measure.measure_name} against ${lowerFirst(data.series_name)}, ${amongWords(data)}${formatNounCount(data.pairs.n, data.unit_name)}, ${data.time_period_name}`,
          subtitle:
            'Dashed lines are the medians. A link between two figures does not mean that one causes the other.',
        }
      : null,
  heat_table: (data) =>
    data.heat
      ? {
          // The heat table of a split has its own bands, not the measures of the group.
          title:
            data.heat.collection_name === data.chart_name
              ? `${data.chart_name}, ${amongWords(data)}${data.time_period_name}`
              : `${data.heat.collection_name}: all measures, ${amongWords(data)}${data.time_period_name}`,
          subtitle:
            'Each column is ranked separately. The shading and the bars show which quarter of the values each value falls in.',
        }
      : null,
};

const amongSuffix = ({ among }: ChartData) => (among === '' ? '' : `, ${among}`);
const filled = (periods: SeriesPeriod[]) =>
  periods.filter(({ own, Median }) => own !== null || Median !== null);
const provisionalIn = (periods: SeriesPeriod[]) =>
  periods.some(({ visibility }) => visibility === 'provisional') &&
  'The newest period is provisional. It includes only submissions made so far.';

const mapWords = (data: ChartData, level: string): ChartCaption => ({
  title: `${data.measure.measure_name}, median by ${level}, ${amongWords(data)}${data.time_period_name}`,
  subtitle: said(
    `The darker the area, the higher the median. White areas have too few ${pluralOf(data.unit_name)} to show, or none.`,
    outlineWords(data),
    BETTER[data.measure.polarity],
  ),
});

/** Names the area with the thick border, which can be too small for its label. */
function outlineWords({ areas, measure }: ChartData): string | null {
  const own = areas?.areas.find(({ is_own }) => is_own);
  if (!own) return null;
  return own.Median === null
    ? `Outlined: ${own.name}.`
    : `Outlined: ${own.name}, ${formatNumber(own.Median, measure)}.`;
}

const spanOf = (names: string[]) =>
  names.length === 0
    ? ''
    : names.length === 1
      ? `, ${names[0]}`
      : `, ${names[0]} to ${names[names.length - 1]}`;

/** Returns a name as written within a sentence: `Share of waits` becomes `share of waits`, `A&E` stays. */
export const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/**
 * Counts the submissions in the picture. They can be fewer than those with a value: a pair needs two, a whole
 * all of its parts.
 */
export function countOf(data: ChartData): string {
  const { spc, heat, pairs, composition } = data;
  const series = data.percentile_bands ?? data.time_series;
  const units = (n: number) => formatNounCount(n, data.unit_name);
  if (spc) {
    const own = data.submission_name ?? `one ${data.unit_name}`;
    return `n = ${spc.points.length} values from ${own}.`;
  }
  if (heat) return `n = ${units(heat.rows.length)}; each column has its own n.`;
  if (series) {
    const counts = series.periods.map(({ n }) => n).filter((n) => n > 0);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (counts.length === 0) return 'n = 0.';
    return least === most
      ? `n = ${units(most)} in each period.`
      : `n = ${writeDecimal(least)} to ${units(most)} in each period.`;
  }
  const whole = composition?.sets.find(({ set }) => set === 'all');
  const n = pairs?.n ?? data.funnel?.n ?? whole?.n ?? data.n;
  const paired = new Set(pairs?.points.map(({ key }) => key));
  const single = pairs
    ? data.points.filter(({ key, value }) => value !== null && !paired.has(key)).length
    : 0;
  return `n = ${units(n)}.${single > 0 ? ` Left out because a value is missing: ${units(single)}.` : ''}`;
}

/** The longest name of a set in the name of a file, which systems limit. */
const LONGEST_SET = 60;

/** The name of a file of it, without its ending: which chart, in which form, among whom, of when. */
export const fileNameOf = (data: ChartData, outputType: OutputType = data.output_type): string =>
  [
    data.chart_name,
    getOutputTypeInfo(outputType).file_words,
    data.among.length > LONGEST_SET ? `${data.among.slice(0, LONGEST_SET - 1).trimEnd()}…` : data.among,
    data.time_period_name,
  ]
    .filter(Boolean)
    .join(', ');

/** Explains why the picture is missing. */
export function emptyChartReason({ output_type, points, submission_id, unit_name }: ChartData): string {
  if (output_type === 'spc')
    return submission_id === null
      ? `A control chart needs at least two values from one ${unit_name}, but no ${unit_name} is selected`
      : `A control chart needs at least two values from one ${unit_name}`;
  return points.some(({ value }) => value !== null)
    ? 'There is not enough data for this chart type'
    : 'There are no figures to show';
}

/** `total_attendances` is *Total attendances*; an expression of several codes has no short name. */
export function denominatorLabel({ measure }: Pick<ChartData, 'measure'>): string {
  if (measure.kind === 'case_mean') return 'Number of cases';
  if (measure.kind.endsWith('standardised_ratio')) return 'Expected';
  const code = measure.denominator;
  if (!code || !/^[a-z]+(_[a-z]+)*$/.test(code)) return 'Denominator';
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
