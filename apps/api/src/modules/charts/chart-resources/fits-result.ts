import type { Judging } from '@portal/contract/charts/chart-data';
import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { ResourceAudience } from '@portal/contract/charts/chart-resources';
import { signalMeaningOf } from '@portal/wording/funnel-signal-text';

/** A result as its reader sees it; without a signal nothing is said about it. */
export type SeenResult = { signal: FunnelSignal | null; better: Judging['better'] } | null;

/**
 * Checks if a resource is shown beside a result. Only what the reader can see of the result decides, so that a resource
 * never reveals a suppressed verdict.
 */
export function fitsResult(shownFor: ResourceAudience, result: SeenResult): boolean {
  if (shownFor === 'always') return true;
  if (!result?.signal) return false;
  const { level, tone } = signalMeaningOf(result.signal, result.better);
  return tone === 'worse' && (shownFor === 'worse' || level === 'alarm');
}
