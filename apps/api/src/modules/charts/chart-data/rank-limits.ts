import { type RankLimits, rankLimits, type ValueWithLimits } from '@portal/statistics/rank-limits';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { computeInterval, type MeasureShape } from './confidence-interval.ts';

/** The ranks chance could have given a figure in a set; null where it has no rank there, or any of the set no limits. */
export function rankLimitsOf(
  ownId: number | null,
  { set, summary }: { set: readonly Figure[]; summary: { places: ReadonlyMap<number, unknown> } },
  measure: MeasureShape,
): RankLimits | null {
  if (ownId === null || !summary.places.has(ownId)) return null;
  let own: ValueWithLimits | null = null;
  const others: ValueWithLimits[] = [];
  for (const figure of set) {
    if (figure.standing !== 'counted' || figure.value === null) continue;
    const limits = computeInterval(figure, measure);
    if (limits === null) return null;
    const uncertain = { value: figure.value, ...limits };
    if (figure.submission_id === ownId) own = uncertain;
    else others.push(uncertain);
  }
  return own && rankLimits(own, others);
}
