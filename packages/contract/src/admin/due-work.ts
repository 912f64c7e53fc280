import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

const inPeriod = {
  project_id: z.number().int(),
  project_code: z.string(),
  project_name: z.string(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
};
const ofSubmission = { submission_id: z.number().int(), submission_name: z.string() };
const ofQuestionnaire = {
  ...inPeriod,
  ...ofSubmission,
  questionnaire_id: z.number().int(),
  questionnaire_name: z.string(),
  state: z.enum(['not_started', 'in_progress']),
  /** The organisation must register before it can answer. */
  needs_registration: z.boolean(),
  /** The questionnaire was submitted, published and reopened for a correction. */
  is_correction: z.boolean(),
  /** When entry closes for this submission; null for a correction after entry has closed. */
  closes_at: instant.nullable(),
};

const dueWorkItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('registration'),
    ...inPeriod,
    state: z.enum(['not_started', 'in_progress']),
    closes_at: instant,
  }),
  z.object({
    kind: z.literal('questionnaire'),
    ...ofQuestionnaire,
    answered: z.number().int(),
    questions: z.number().int(),
    required_left: z.number().int(),
    first_section_id: z.number().int().nullable(),
  }),
  z.object({
    kind: z.literal('case_collection'),
    ...ofQuestionnaire,
    case_kind: z.enum(['case', 'survey']),
    complete: z.number().int(),
    /** The expected number of cases or responses: the target, or all that exist. */
    expected: z.number().int(),
  }),
  z.object({
    kind: z.literal('outlier_action'),
    ...inPeriod,
    ...ofSubmission,
    outlier_case_id: z.number().int(),
    chart_name: z.string(),
    action_name: z.string(),
    /** The last day for the action. */
    due_on: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('action_plan'),
    /** The newest period of the project that has started. */
    ...inPeriod,
    ...ofSubmission,
    action_plan_id: z.number().int(),
    chart_id: z.number().int(),
    chart_name: z.string(),
    /** The first group that contains the chart, and its output tab; null if no group does. */
    tab_name: z.string().nullable(),
    collection_code: z.string().nullable(),
    aim: z.string(),
    due_on: z.iso.date(),
  }),
  z.object({
    kind: z.literal('data_query'),
    ...inPeriod,
    ...ofSubmission,
    questionnaire_id: z.number().int(),
    questionnaire_name: z.string(),
    /** The number of answers with a query from the programme team and no reply. */
    queries: z.number().int(),
    /** The section of the first of them. */
    section_id: z.number().int().nullable(),
    closes_at: instant,
  }),
]);
export type DueWorkItem = z.infer<typeof dueWorkItem>;

export const listDueWork = endpoint({
  name: 'listDueWork',
  method: 'GET',
  path: '/api/v1/due-work',
  access: 'user',
  summary:
    'List your organisation’s to-dos in all open time periods, by deadline: registrations, questionnaires, cases, corrections, outlier actions, open action plans and queries to answer. Empty for the programme team.',
  query: z.object({ ...page }),
  response: listOf('due_work', dueWorkItem).extend({
    /** Questionnaires your organisation has already submitted in open time periods. */
    submitted: z.number().int(),
  }),
});
