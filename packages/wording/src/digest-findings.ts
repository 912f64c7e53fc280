import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { formatNumber } from './numbers.ts';
import { type FigureToAssess, findUnusual } from './unusual-figures.ts';

/** An unusual result of the user's, as worded in a message. */
export type Finding = { key: string; weight: number; words: string };
/** The findings last sent to a user, with their severity. */
export type PreviousFindings = Readonly<Record<string, number>>;

/** Limits on what people read: the rest is on the page linked from the message. */
const MOST_OF_ONE = 10;
const MOST_SUBMISSIONS = 20;

/** A figure as it was judged, with what a message says of it. */
export type JudgedFigure = FigureToAssess &
  Pick<
    ScorecardEntry,
    'chart_id' | 'chart_name' | 'value' | 'numerator' | 'denominator' | 'unit' | 'decimals'
  >;

/**
 * Finds unusual results of one submission, the most serious first. A finding has the same key while it stays
 * the same.
 */
export function findingsOf(entries: readonly JudgedFigure[]): Finding[] {
  const found = entries.flatMap((entry) =>
    findUnusual(entry).map(({ weight, tone, words, form }) => {
      const side = form === 'funnel' ? entry.signal?.split('_')[0] : tone;
      const rank = weight * 2 + (tone === 'worse' ? 1 : 0);
      return {
        key: `${entry.chart_id}:${form ?? 'missing'}:${side}`,
        weight,
        rank,
        words: `${entry.chart_name}${figureOf(entry)}: ${words}`,
      };
    }),
  );
  return found.sort((a, b) => b.rank - a.rank).map(({ key, weight, words }) => ({ key, weight, words }));
}

function figureOf({ value, numerator, denominator, unit, decimals }: JudgedFigure): string {
  if (value === null) return '';
  const count = (one: number) => formatNumber(one, { decimals: 0 });
  const basis =
    numerator === null || denominator === null ? '' : ` (${count(numerator)} of ${count(denominator)})`;
  return `, ${formatNumber(value, { unit, decimals })}${basis}`;
}

/** Returns findings that are new or more serious than before. */
export const newFindings = (found: readonly Finding[], previous: PreviousFindings): Finding[] =>
  found.filter(({ key, weight }) => weight > (previous[key] ?? 0));

export const toPreviousFindings = (found: readonly Finding[]): Record<string, number> =>
  Object.fromEntries(found.map(({ key, weight }) => [key, weight]));

/** A paragraph for each submission that has something, and one for all that have nothing. */
export function describeFindings(
  submissions: readonly { submission_name: string; findings: readonly Finding[] }[],
  noFindingsText: string,
): string {
  const some = submissions.filter(({ findings }) => findings.length > 0);
  const told = some.slice(0, MOST_SUBMISSIONS).map(({ submission_name, findings }) => {
    const more = findings.length - MOST_OF_ONE;
    const lines = findings.slice(0, MOST_OF_ONE).map(({ words }) => `– ${words}`);
    return [submission_name, ...lines, ...(more > 0 ? [`– and ${more} more`] : [])].join('\n');
  });
  const without = submissions
    .filter(({ findings }) => findings.length === 0)
    .map((one) => one.submission_name);
  if (some.length > MOST_SUBMISSIONS)
    told.push('Other submissions also have unusual results. See the page for details.');
  if (without.length > 0) told.push(`${noFindingsText}: ${listed(without)}.`);
  return told.join('\n\n');
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SUBMISSIONS).join(', ');
  return names.length > MOST_SUBMISSIONS ? `${shown} and others` : shown;
}
