import { type RankLimits, rankLimits, type Uncertain } from '@portal/statistics/rank-limits';
import type { Figure } from './figures.ts';
import { intervalOf, type MeasureShape } from './interval-of.ts';

/** The ranks chance could have given a figure in a set; null where it has no rank there, or any of the set no limits. */
export function rankLimitsOf(
  ownId: number | null,
  { set, summary }: { set: readonly Figure[]; summary: { places: ReadonlyMap<number, unknown> } },
  measure: MeasureShape,
): RankLimits | null {
  if (ownId === null || !summary.places.has(ownId)) return null;
  let own: Uncertain | null = null;
  const others: Uncertain[] = [];
  for (const figure of set) {
    if (figure.standing !== 'counted' || figure.value === null) continue;
    const limits = intervalOf(figure, measure);
    if (limits === null) return null;
    const uncertain = { value: figure.value, ...limits };
    if (figure.submission_id === ownId) own = uncertain;
    else others.push(uncertain);
  }
  return own && rankLimits(own, others);
}
