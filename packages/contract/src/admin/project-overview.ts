import { z } from 'zod';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idParams, instant } from '../shared/fields.ts';

/* How far the set-up of a project is, for the programme team. */

const count = z.number().int();

export const getProjectOverview = endpoint({
  name: 'getProjectOverview',
  method: 'GET',
  path: '/api/v1/projects/{id}/overview',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Get an overview of a project in its open period, or else in its next or newest period.',
  params: idParams,
  response: z.object({
    /** The period that is open for data entry, or else the next to open, or else the newest; null without dates. */
    time_period: z
      .object({
        id: count,
        time_period_name: z.string(),
        state: dataCollectionState,
        collection_opens_at: instant,
        collection_closes_at: instant,
        published_at: instant.nullable(),
      })
      .nullable(),
    registration_required: z.boolean(),
    /** Questionnaires of that period, without those asked during registration. */
    questionnaires: z.object({ open: count, draft: count }),
    /** Confirmed registrations in that period. */
    registered: count,
    /** Submissions of the project, and those that have submitted everything in that period. */
    submissions: count,
    submitted: count,
    /** Approved contributors with access to the project. */
    contributors: count,
    measures: count,
    charts: count,
    /** Charts without a measure in that period. */
    charts_without_measures: count,
  }),
});
