import type { Project } from '@portal/contract/projects/projects';
import { listNewlyUnusual, type UnusualEntry } from '@portal/wording/newly-unusual';
import { useQuery } from '@tanstack/react-query';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';

export type NewlyUnusual = {
  found: UnusualEntry[];
  timePeriodId: number;
  timePeriodName: string;
  previousName: string;
};

/**
 * Returns what became unusual in the user's figures of a period since the previous published period: undefined while
 * it loads, null if the two cannot be compared.
 */
export function useNewlyUnusual(
  project: Project,
  timePeriodId: number | null,
): { data: NewlyUnusual | null | undefined; error: Error | null; refetch: () => unknown } {
  const at = project.time_periods.findIndex((one) => one.time_period_id === timePeriodId);
  const later = at < 0 ? [] : project.time_periods.slice(at + 1);
  const before = later.find(({ state }) => state === 'published');
  const isCompared = before !== undefined && project.time_periods[at]?.state === 'published';
  const of = (time_period_id: number | undefined) => ({
    ...scorecardQuery({ project_id: project.id, time_period_id: time_period_id ?? 0 }),
    // The lists of two periods are compared, so that neither can be an older one.
    placeholderData: undefined,
    enabled: isCompared,
  });
  const current = useQuery(of(timePeriodId ?? 0));
  const previous = useQuery(of(before?.time_period_id));
  const refetch = () => Promise.all([current.refetch(), previous.refetch()]);
  const error = current.error ?? previous.error;
  if (!isCompared) return { data: null, error: null, refetch };
  if (!current.data || !previous.data) return { data: undefined, error, refetch };
  const { entries, submission_id, time_period_id, time_period_name } = current.data;
  if (submission_id === null || submission_id !== previous.data.submission_id)
    return { data: null, error, refetch };
  return {
    data: {
      found: listNewlyUnusual(entries, previous.data.entries),
      timePeriodId: time_period_id,
      timePeriodName: time_period_name,
      previousName: before.time_period_name,
    },
    error,
    refetch,
  };
}
