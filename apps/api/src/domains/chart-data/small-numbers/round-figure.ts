import { toNearest } from '@portal/statistics/suppression';
import type { Measure } from '../chart-data.sql.ts';

type Numbers = { numerator: number | null; denominator: number | null; value: number | null };

/** What others see where counts are rounded: counts to the nearest 5, and everything else worked out from these. */
const MULTIPLE = 5;
export const roundCount = (count: number) => toNearest(count, MULTIPLE);
const roundedIf = (isCount: boolean, count: number | null) =>
  isCount && count !== null ? roundCount(count) : count;

export function roundFigure(
  { numerator, denominator, value }: Numbers,
  { kind, counts, multiplier }: Pick<Measure, 'kind' | 'counts' | 'multiplier'>,
): Numbers {
  if (kind === 'case_mean' || kind === 'case_median') {
    // A sum beside its mean would tell the exact number of cases.
    return { numerator: null, denominator: roundedIf(true, denominator), value };
  }
  if (kind === 'distribution') {
    const cases = roundedIf((denominator ?? 0) > 1, denominator);
    return { numerator, denominator: cases, value: cases };
  }
  const isOfCases = kind === 'case_proportion';
  const above = roundedIf(isOfCases || counts === 'both' || counts === 'numerator', numerator);
  const below = roundedIf(isOfCases || counts === 'both' || counts === 'denominator', denominator);
  if (above === null) return { numerator, denominator, value };
  return { numerator: above, denominator: below, value: (above / (below ?? 1)) * multiplier };
}
