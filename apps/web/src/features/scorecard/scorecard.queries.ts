import { getScorecard } from '@portal/contract/chart-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const scorecardQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['scorecard', projectId, timePeriodId],
    queryFn: ({ signal }) =>
      call(getScorecard, { query: { project_id: projectId, time_period_id: timePeriodId } }, signal),
  });
