import type { SpecialCause } from '@portal/contract/charts/chart-parts';
import type { UnusualKind } from '@portal/contract/outliers/outliers';
import { normalProbability } from '@portal/statistics/distributions/distributions';
import type { FigureToAssess } from '@portal/wording/unusual-figures';

const BEYOND_3_SIGMA = 0.0027;

/**
 * The probability that a process that does not change gives each sign of a special cause at its newest point: outside 3σ; seven
 * on one side; seven in order, 2 of 7! orders; two of three beyond 2σ on one side. A run chart's signs are made to occur
 * in at most one of twenty.
 */
const CAUSES: Record<SpecialCause, number> = {
  outside: BEYOND_3_SIGMA,
  shift: 2 * 0.5 ** 7,
  trend: 2 / 5040,
  two_of_three: 0.003,
  long_run: 0.05,
  few_crossings: 0.05,
};

/** A change beyond the upper limit of moving ranges, 3σ of them (Montgomery 2009). */
const LARGE_CHANGE = 0.0092;

type Assessed = Pick<FigureToAssess, 'variation'> & {
  /** The chance of a point outside the limits of this control chart. */
  chanceOutside?: number | undefined;
};

/**
 * Returns how likely chance alone would give a finding, for comparing findings of all kinds. Null where nothing can be
 * said, such as for a missing value.
 */
export function chanceOfFinding(
  kind: UnusualKind,
  { variation, chanceOutside = BEYOND_3_SIGMA }: Assessed,
  distance: number | null,
): number | null {
  switch (kind) {
    case 'alarm':
    case 'alert':
    case 'good_outlier':
      return distance === null ? null : 2 * normalProbability(-Math.abs(distance));
    case 'special_cause':
      return Math.min(
        1,
        ...(variation?.causes ?? []).map((cause) => (cause === 'outside' ? chanceOutside : CAUSES[cause])),
      );
    case 'large_change':
      return LARGE_CHANGE;
    case 'missing':
      return null;
  }
}
