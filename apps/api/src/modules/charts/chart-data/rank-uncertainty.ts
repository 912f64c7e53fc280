import {
  type RankLimits,
  rankRange,
  type ValueWithLimits,
} from '@portal/statistics/ranking/rank-uncertainty';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { MeasureShape } from './confidence-interval.ts';
import type { JudgedFigures } from './figure-verdicts.ts';

/**
 * How much of the variance between units is expected to change from one period to the next. With this share, 91% of
 * the ranks in the demonstration's next months are within the range (docs/assumptions/charts.md).
 */
const CHANGING_SHARE = 0.1;

/**
 * Calculates the range of ranks of a figure in a set: the middle 95% if each figure were drawn again within its own
 * limits, widened by the part of the variation between units that changes from one period to the next. Null if the
 * figure has no rank there, or any figure of the set has no limits.
 */
export function computeRankRange(
  ownSubmissionId: number | null,
  { set, summary }: { set: readonly Figure[]; summary: { places: ReadonlyMap<number, unknown> } },
  measure: MeasureShape,
  { chance, limitsOf }: Pick<JudgedFigures, 'chance' | 'limitsOf'>,
): RankLimits | null {
  if (ownSubmissionId === null || !summary.places.has(ownSubmissionId)) return null;
  const by = measure.multiplier > 0 ? measure.multiplier : 1;
  let own: ValueWithLimits | null = null;
  const others: ValueWithLimits[] = [];
  for (const figure of set) {
    if (figure.standing !== 'counted' || figure.value === null) continue;
    const limits = limitsOf(figure);
    if (limits === null) return null;
    const value = figure.value / by;
    const alone = { lower: limits.lower / by, upper: limits.upper / by };
    const uncertain = { value, ...(chance?.widen(value, alone, CHANGING_SHARE) ?? alone) };
    if (figure.submission_id === ownSubmissionId) own = uncertain;
    else others.push(uncertain);
  }
  return own && rankRange(own, others);
}
