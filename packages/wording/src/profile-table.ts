import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { polarityLabels } from './statistics-glossary.ts';
import type { Cell } from './tables.ts';
import { findUnusual, verdictSymbols } from './unusual-figures.ts';
import { nameVariation } from './variation-matrix.ts';

/** The reasons for a missing value, as worded in tables. */
export const missingScorecardLabels: Record<NonNullable<ScorecardEntry['missing_reason']>, string> = {
  not_submitted: 'Not submitted',
  not_reported: 'Not reported',
  zero_denominator: 'Denominator is 0',
  too_few_responses: 'Too few responses',
  small_number: 'Number too small to show',
  would_single_out: 'Held back',
};

/** The comparison by name: another period or submission. */
export type ComparedProfile = { name: string; entries: readonly ScorecardEntry[] };

export type ProfileColumn = {
  header: string;
  valueOf: (entry: ScorecardEntry) => Cell;
  /** In the unit of the measure: shown with its decimals where a file can. */
  isFigure?: true;
};

const text = (header: string, valueOf: ProfileColumn['valueOf']): ProfileColumn => ({ header, valueOf });
const figure = (header: string, valueOf: ProfileColumn['valueOf']): ProfileColumn => ({
  header,
  valueOf,
  isFigure: true,
});

/** The profile as a table: figures as they are, not rounded, with units in a column of their own. */
export const profileColumns = (compared: ComparedProfile | null): ProfileColumn[] => [
  text('Chart', (one) => one.chart_name),
  text('Measure', (one) => one.measure_name),
  text('Unit', (one) => one.unit),
  text('Direction of improvement', (one) => (one.polarity === 'neutral' ? '' : one.polarity)),
  figure('Value', (one) => one.value),
  text('Numerator', (one) => one.numerator),
  text('Denominator', (one) => one.denominator),
  text('Reason for no value', (one) =>
    one.missing_reason ? missingScorecardLabels[one.missing_reason] : '',
  ),
  figure('Lower 95% limit', (one) => one.interval?.lower ?? null),
  figure('Upper 95% limit', (one) => one.interval?.upper ?? null),
  ...(compared
    ? [
        figure(
          compared.name,
          ({ chart_id }) => compared.entries.find((one) => one.chart_id === chart_id)?.value ?? null,
        ),
      ]
    : []),
  text('n', (one) => one.n),
  figure('Lowest', (one) => one.reach?.low ?? null),
  figure('10th percentile', (one) => one.reach?.P10 ?? null),
  figure('Q1', (one) => one.averages.Q1),
  figure('Median', (one) => one.averages.Median),
  figure('Mean', (one) => one.averages.Mean),
  figure('Q3', (one) => one.averages.Q3),
  figure('90th percentile', (one) => one.reach?.P90 ?? null),
  figure('Highest', (one) => one.reach?.high ?? null),
  text('Rank (1 = highest)', (one) => one.rank),
  text('Likely rank from', (one) => one.rank_limits?.low ?? null),
  text('Likely rank to', (one) => one.rank_limits?.high ?? null),
  text('Verdict', (one) => verdictSymbols[one.verdict].name),
  text('Difference in count with the median value', ({ median_difference }) =>
    median_difference
      ? median_difference.direction === 'fewer'
        ? -median_difference.count
        : median_difference.count
      : null,
  ),
  text('Variation', nameVariation),
  figure('Target', (one) => one.target),
  text('Target outlook', (one) => one.assurance?.title ?? ''),
  text('Distance from the median', (one) => one.distance),
  figure('Previous value', (one) => one.previous_value),
  text('Previous period', (one) => one.previous_time_period_name ?? ''),
  text('Unusual results', (one) =>
    findUnusual(one)
      .map(({ words }) => words)
      .join(' '),
  ),
];

/** How far from the others is said. */
export const DISTANCE_METHOD =
  'The distance from the median in robust standard deviations, (Q3 − Q1) ÷ 1.349.';

/** Describes the measure of a profile's chart, for readers of the file without the page. */
export const describeMeasure = ({ measure_name, unit, polarity }: ScorecardEntry) => [
  { name: 'Measure', text: measure_name },
  { name: 'Unit', text: unit },
  { name: 'Direction of improvement', text: polarityLabels[polarity] },
];
