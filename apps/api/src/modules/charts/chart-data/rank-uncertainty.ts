import { type RankLimits, rankRangeAt, type ValueColumns } from '@portal/statistics/ranking/rank-uncertainty';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { MeasureShape, Uncertain } from './confidence-interval.ts';
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
  const counted = set.filter(({ standing, value }) => standing === 'counted' && value !== null);
  const uncertain = toUncertainColumns(counted, measure, { chance, limitsOf });
  const place = counted.findIndex(({ submission_id }) => submission_id === ownSubmissionId);
  return uncertain && place >= 0 ? rankRangeAt(place, uncertain) : null;
}

/**
 * Lists figures with the limits within which they could be drawn again, without the multiplier of their measure. Null if
 * any figure has no limits.
 */
export function toUncertainColumns(
  counted: readonly Uncertain[],
  measure: MeasureShape,
  { chance, limitsOf }: Pick<JudgedFigures, 'chance' | 'limitsOf'>,
): ValueColumns | null {
  const by = measure.multiplier > 0 ? measure.multiplier : 1;
  const column = () => new Float64Array(counted.length);
  const columns = { values: column(), lowers: column(), uppers: column() };
  for (const [place, figure] of counted.entries()) {
    const limits = limitsOf(figure);
    if (limits === null || figure.value === null) return null;
    const value = figure.value / by;
    const alone = { lower: limits.lower / by, upper: limits.upper / by };
    const { lower, upper } = chance?.widen(value, alone, CHANGING_SHARE) ?? alone;
    columns.values[place] = value;
    columns.lowers[place] = lower;
    columns.uppers[place] = upper;
  }
  return columns;
}
