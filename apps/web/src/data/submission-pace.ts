import { getSubmissionPace } from '@portal/contract/submission-pace';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** How many have submitted by the day, beside the period before. */
export const submissionPaceQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submission-pace', projectId, timePeriodId],
    queryFn: ({ signal }) => {
      const query = { time_period_id: timePeriodId };
      return call(getSubmissionPace, { params: { id: projectId }, query }, signal);
    },
  });
