import { listNewlyUnusual } from '@portal/contract/charts/newly-unusual';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads what became unusual in the user's figures of a published period; undefined: the newest. */
export const newlyUnusualQuery = (projectId: number, timePeriodId?: number) =>
  queryOptions({
    queryKey: ['newly-unusual', projectId, timePeriodId],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listNewlyUnusual, { query: { project_id: projectId, time_period_id: timePeriodId } }, signal),
  });
