import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import type { QuantileMethod } from '@portal/statistics/ranking/quartiles';
import { percentileOfRank } from '@portal/statistics/ranking/ranking';
import type { Summary } from './compare-groups.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { MeasureShape } from './confidence-interval.ts';
import type { JudgedFigures } from './figure-verdicts.ts';
import { computeRankRange } from './rank-uncertainty.ts';

/**
 * The percentile at which a figure lies in a set, and between which chance could have put it: those of its rank and of the
 * ranks it could have. Equal values share the middle of theirs.
 */
export function percentileOf(
  ownSubmissionId: number | null,
  picture: { set: readonly Figure[]; summary: Summary },
  { measure, judged, method }: { measure: MeasureShape; judged: JudgedFigures; method: QuantileMethod },
): Pick<SeriesPeriod, 'own_percentile' | 'own_percentile_limits'> {
  const { places, n } = picture.summary;
  const place = ownSubmissionId === null ? undefined : places.get(ownSubmissionId);
  if (!place) return { own_percentile: null, own_percentile_limits: null };
  let equals = 0;
  for (const { rank } of places.values()) if (rank === place.rank) equals += 1;
  const at = (rank: number) => percentileOfRank(rank, n, method);
  const limits = computeRankRange(ownSubmissionId, picture, measure, judged);
  const [lower, upper] = limits ? [at(limits.high), at(limits.low)] : [null, null];
  return {
    own_percentile: at(place.rank + (equals - 1) / 2),
    own_percentile_limits: lower === null || upper === null ? null : { lower, upper },
  };
}
