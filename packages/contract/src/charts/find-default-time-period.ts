import type { Project } from '../projects/projects.ts';

/** The part of a scorecard that shows if a period has results. */
type PeriodResults = { visibility: string; entries: readonly { n: number }[] };

/**
 * Returns the newest period with results: published, or provisional for users who can see that. During collection only
 * the server knows who has submitted and so sees results. Returns null for a project that has not started.
 *
 * @param loadResults loads the results of a period; null if they are unknown
 * @returns undefined if the results of a period are unknown
 */
export async function findDefaultTimePeriod(
  { time_periods, provisional_results }: Project,
  loadResults: (timePeriodId: number) => Promise<PeriodResults | null>,
): Promise<number | null | undefined> {
  const started = time_periods.filter(({ state }) => state !== 'upcoming');
  for (const { time_period_id, state } of started) {
    if (state === 'published') return time_period_id;
    if (!provisional_results) continue;
    const results = await loadResults(time_period_id);
    if (results === null) return undefined;
    const { visibility, entries } = results;
    if (visibility === 'published') return time_period_id;
    if (visibility === 'provisional' && entries.some(({ n }) => n > 0)) return time_period_id;
  }
  return started[0]?.time_period_id ?? null;
}
