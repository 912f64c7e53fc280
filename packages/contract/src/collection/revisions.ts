import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { noValueReasons } from '../measures/measure-kinds.ts';

/* What is reopened, and what was corrected after publication: both versions, for the programme team. */

const amounts = z.object({
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  value: z.number().nullable(),
  missing_reason: z.enum(noValueReasons).nullable(),
  options: z.array(z.object({ option_code: z.string(), option_name: z.string(), count: z.number().int() })),
});
export type RevisedAmounts = z.infer<typeof amounts>;

const revisionStates = ['reopened', 'correcting', 'revised'] as const;

const revision = z.object({
  /** The key of the revision, or of the reopened item. */
  key: z.string(),
  /** Reopened before publication, being corrected, or corrected. */
  state: z.enum(revisionStates),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  questionnaire_id: z.number().int(),
  questionnaire_name: z.string(),
  /** The section that opens first; null if the questionnaire has none. */
  first_section_id: z.number().int().nullable(),
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  reason: z.string(),
  reopened_at: instant.nullable(),
  reopened_by_name: z.string().nullable(),
  revised_at: instant.nullable(),
  revised_by_name: z.string().nullable(),
  /** The changed figures, as shown before and since; with the measures' names of that time. */
  figures: z.array(
    z.object({
      measure_id: z.number().int(),
      measure_code: z.string(),
      measure_name: z.string(),
      unit: z.string(),
      decimals: z.number().int(),
      before: amounts.nullable(),
      after: amounts.nullable(),
    }),
  ),
});
export type Revision = z.infer<typeof revision>;

export const listRevisions = endpoint({
  name: 'listRevisions',
  method: 'GET',
  path: '/api/v1/revisions/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'List reopened questionnaires of a project and corrections after publication, newest first, with figures before and after.',
  query: z.object({
    project_id: id,
    search: z.string().max(100).optional(),
    state: z.enum(revisionStates).optional(),
    sort: z.enum(['when', '-when', 'organisation', '-organisation']).default('-when'),
    ...page,
  }),
  response: listOf('revisions', revision),
});
