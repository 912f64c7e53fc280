import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { ascending } from '@portal/statistics/finite-values';
import { type QuantileMethod, quantileOfSorted } from '@portal/statistics/ranking/quartiles';

/** Computes the ends of a set of values, and of its middle 80%; null for no values. */
export function computeReach(counted: readonly number[], method: QuantileMethod): ScorecardEntry['reach'] {
  const values = ascending(counted);
  const [low, high] = [values[0], values.at(-1)];
  const [P10, P90] = [quantileOfSorted(values, 0.1, method), quantileOfSorted(values, 0.9, method)];
  if (low === undefined || high === undefined || P10 === null || P90 === null) return null;
  return { low, P10, P90, high };
}
