import type { ChartData } from '@portal/contract/charts/chart-data';
import { formatNumber } from '../../../lib/format/format.ts';

type Missing = ChartData['missing'][number];

/**
 * Describes the missing submissions: `Not in the chart: 41 have not submitted, 9 had no attendances.` Over
 * time, describes the current period. Returns null if none is missing, and if the chart shows one submission
 * only.
 */
export function describeMissingSubmissions({
  missing,
  measure,
  time_series,
  percentile_bands,
  time_period_name: period,
  spc,
}: Pick<ChartData, 'missing' | 'measure' | 'time_series' | 'percentile_bands' | 'time_period_name' | 'spc'>):
  string | null {
  if (spc) return null;
  const isOverTime = Boolean(time_series ?? percentile_bands);
  const parts = missing
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${formatNumber(count)} ${reasons[reason](count, measure)}`);
  if (parts.length === 0) return null;
  return `${isOverTime ? `No value in ${period}` : 'Not in the chart'}: ${parts.join(', ')}.`;
}

/**
 * Describes why the current submission is not in the chart, and what helps. Returns null if it is in the
 * chart.
 */
export function explainOwnSubmissionMissing(data: ChartData, submissionName: string): string | null {
  const own = data.missing.find((one) => one.own);
  if (!own) return null;
  const { time_period_name: period, measure } = data;
  switch (own.reason) {
    case 'not_submitted':
      return `${submissionName} has not submitted its data for ${period}, so it is not in the chart.`;
    case 'not_reported':
      return `${submissionName} submitted its data for ${period} without the figures this measure needs, so it has no value.`;
    case 'zero_denominator':
      return `${submissionName} ${reasons.zero_denominator(1, measure)} in ${period}, so the value cannot be calculated.`;
    case 'too_few_responses':
      return `${submissionName} has no value, because too few people responded to its survey in ${period}.`;
    case 'small_number':
      return `${submissionName} has a value that is based on a small number or would reveal one, so others cannot see it.`;
    case 'would_single_out':
      return `${submissionName} is hidden from others in ${period}, because it could be identified.`;
  }
}

const reasons: Record<Missing['reason'], (count: number, measure: ChartData['measure']) => string> = {
  not_submitted: (count) => `${count === 1 ? 'has' : 'have'} not submitted`,
  not_reported: () => 'did not report this figure',
  zero_denominator: (count, { denominator, kind }) => {
    const has = count === 1 ? 'has' : 'have';
    // The sum over the strata may well be above zero.
    if (kind === 'standardised_rate') return `${has} a stratum with no people`;
    const what = wordsOf(denominator);
    return what ? `had no ${what}` : `${has} a denominator of zero`;
  },
  too_few_responses: (count) => `${count === 1 ? 'has' : 'have'} too few responses to show`,
  small_number: (count) =>
    count === 1 ? 'is held back because of a small number' : 'are held back because of small numbers',
  would_single_out: (count) =>
    count === 1
      ? 'is left out because it could be identified'
      : 'are left out because they could be identified',
};

/** `total_attendances` is *attendances*; an expression of several codes has no short name. */
function wordsOf(code: string | null): string | null {
  if (!code || !/^[a-z]+(_[a-z]+)*$/.test(code)) return null;
  return code.replace(/^total_/, '').replaceAll('_', ' ');
}

/**
 * Returns the names of the missing by reason, for those whose names the user can see; empty if there are
 * none.
 */
export function namesOfMissing({ missing, measure }: Pick<ChartData, 'missing' | 'measure'>) {
  return missing
    .filter(({ names }) => names.length > 0)
    .map(({ reason, names }) => ({ reason: reasons[reason](names.length, measure), names }));
}
