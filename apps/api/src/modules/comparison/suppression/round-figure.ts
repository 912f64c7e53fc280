import { roundToMultiple } from '@portal/statistics/suppression/suppression';
import { stratumWeightedMeasureKinds } from '@portal/contract/measures/measure-kinds';
import type { Measure } from '../figures/chart-values.sql.ts';
import type { Numbers as AllNumbers } from '../figures/figure-types.ts';

type Numbers = Omit<AllNumbers, 'missing_reason'>;

/**
 * The rounding that others see if counts are rounded: counts to the nearest 5, and all other numbers
 * calculated from these.
 */
const MULTIPLE = 5;
export const roundCount = (count: number) => roundToMultiple(count, MULTIPLE);
const roundedIf = (isCount: boolean, count: number | null) =>
  isCount && count !== null ? roundCount(count) : count;

export function roundFigure(
  { numerator, denominator, value, variance }: Numbers,
  { kind, counts, multiplier }: Pick<Measure, 'kind' | 'counts' | 'multiplier'>,
): Numbers {
  if (kind === 'case_mean' || kind === 'case_median') {
    // A sum beside its mean would reveal the exact number of cases.
    return { numerator: null, denominator: roundedIf(true, denominator), value, variance };
  }
  if (kind === 'distribution') {
    const cases = roundedIf((denominator ?? 0) > 1, denominator);
    return { numerator, denominator: cases, value: cases, variance };
  }
  const isOfCases = kind === 'case_proportion';
  const above = roundedIf(isOfCases || counts === 'both' || counts === 'numerator', numerator);
  const below = roundedIf(isOfCases || counts === 'both' || counts === 'denominator', denominator);
  if (stratumWeightedMeasureKinds.includes(kind)) {
    return inProportion(
      { numerator, denominator, value, variance },
      { numerator: above, denominator: below },
    );
  }
  if (above === null) return { numerator, denominator, value, variance };
  return { numerator: above, denominator: below, value: (above / (below ?? 1)) * multiplier, variance };
}

/**
 * Scales a rate or slope of strata as if all counts and populations had changed in proportion to their sums.
 * Both are sums of xᵢ/nᵢ and scale with x/n; their variances, sums of xᵢ/nᵢ², scale with x/n². The strata
 * themselves are not shown.
 */
function inProportion(exact: Numbers, rounded: Pick<Numbers, 'numerator' | 'denominator'>): Numbers {
  const events = ratioOf(rounded.numerator, exact.numerator);
  const people = ratioOf(rounded.denominator, exact.denominator);
  return {
    ...rounded,
    value: exact.value === null ? null : (exact.value * events) / people,
    variance: exact.variance === null ? null : (exact.variance * events) / people ** 2,
  };
}

const ratioOf = (rounded: number | null, exact: number | null) =>
  rounded === null || !exact ? 1 : rounded / exact;
