import { getSubmissionTimeline } from '@portal/contract/collection/submission-timeline';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads how many have submitted by each day, compared with the period before. */
export const submissionTimelineQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['submission-timeline', projectId, timePeriodId],
    queryFn: ({ signal }) => {
      const query = { time_period_id: timePeriodId };
      return call(getSubmissionTimeline, { params: { id: projectId }, query }, signal);
    },
  });
