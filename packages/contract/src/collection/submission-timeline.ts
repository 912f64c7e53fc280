import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant } from '../shared/fields.ts';

const course = z.object({
  time_period_name: z.string(),
  collection_opens_at: instant,
  collection_closes_at: instant,
  /** Submissions that take part in it. */
  expected: z.number().int(),
  /**
   * The number of submissions with all answers submitted, by days before data collection closes. Lists the
   * days on which the number changed, earliest first. 0 is the last day and everything later.
   */
  days: z.array(z.object({ days_left: z.number().int(), submitted: z.number().int() })),
});
export type PeriodTimeline = z.infer<typeof course>;

export const getSubmissionTimeline = endpoint({
  name: 'getSubmissionTimeline',
  method: 'GET',
  path: '/api/v1/projects/{id}/pace',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'params.id', time_period_id: 'query.time_period_id' },
  summary: 'Get the number of submissions by day in a period, compared with the previous period.',
  params: z.object({ id }),
  query: z.object({ time_period_id: id }),
  response: z.object({
    /** Days until data collection closes; 0 on the last one and after it, null before it opens. */
    days_left: z.number().int().nullable(),
    now: course,
    /** The period before in which the project took part. */
    before: course.nullable(),
  }),
});
export type SubmissionTimeline = z.infer<typeof getSubmissionTimeline.response>;
