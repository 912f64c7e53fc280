import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { answerValue } from '../questionnaires/questionnaires.ts';

/*
 * Answers that the programme team looks at: explained, marked for follow-up, or spoken about. A query is the team's mark of
 * an answer with the comments on it (comments.ts): the organisation sees it where its answers are, and replies there.
 */

/**
 * `answered`: the organisation has replied or changed the value since the query. `unseen`: the organisation
 * explained, marked or commented, and the team has not resolved it. `open`: asked, and not answered yet.
 * `resolved`: resolved.
 */
export const dataQueryStates = ['answered', 'unseen', 'open', 'resolved'] as const;

const query = z.object({
  question_id: z.number().int(),
  submission_id: z.number().int(),
  state: z.enum(dataQueryStates),
  organisation_name: z.string(),
  submission_name: z.string(),
  questionnaire_id: z.number().int(),
  questionnaire_name: z.string(),
  section_id: z.number().int().nullable(),
  question_code: z.string(),
  question_text: z.string(),
  unit: z.string(),
  value: answerValue.nullable(),
  /** The names of the selected options, if any. */
  value_text: z.string().nullable(),
  /** The reason why the value is missing. */
  missing_reason: z.string().nullable(),
  /** The answer to the same question in the period before. */
  previous_value: answerValue.nullable(),
  previous_text: z.string().nullable(),
  /** The organisation's explanation of an unusual value. */
  explanation: z.string().nullable(),
  /** The mark's note, if there is a mark. */
  note: z.string().nullable(),
  flagged_by_name: z.string().nullable(),
  /** The last comment and its author. */
  last_comment: z
    .object({ comment_text: z.string(), user_name: z.string(), is_team: z.boolean(), created_at: instant })
    .nullable(),
  /** The current state; the client sends it with an action. */
  seen: z.string(),
});
export type DataQuery = z.infer<typeof query>;

export const listDataQueries = endpoint({
  name: 'listDataQueries',
  method: 'GET',
  path: '/api/v1/queries',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary:
    'List the answers of a project’s period that have an explanation, mark or comment, those with replies first. Each has the previous period’s answer.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    state: z.enum(dataQueryStates).optional(),
    search: z.string().max(100).optional(),
    ...page,
    /** The `next` of the page before: what comes after it wherever rows have moved since. `offset` is not looked at then. */
    after: z
      .string()
      .regex(
        /^(answered|unseen|open|resolved)\.\d{1,9}\.\d{1,9}$/,
        '“after” must be the “next” value from a previous page.',
      )
      .optional(),
  }),
  response: listOf('queries', query).extend({
    /** The number in each state, regardless of the search. */
    counts: z.record(z.enum(dataQueryStates), z.number().int()),
    /** The cursor of the next page; null on the last. */
    next: z.string().nullable(),
  }),
});

/** The maximum that a page of the list shows. */
const answers = z
  .array(z.object({ question_id: bodyId, submission_id: bodyId, seen: z.string().max(100) }))
  .min(1, 'Select at least one answer.')
  .max(100);
const about = {
  thing: 'collection',
  project_id: 'body.project_id',
  time_period_id: 'body.time_period_id',
} as const;

export const raiseDataQueries = endpoint({
  name: 'raiseDataQueries',
  method: 'POST',
  path: '/api/v1/queries/ask',
  access: 'admin',
  opens: about,
  summary:
    'Send queries about answers to organisations. Each answer is marked and shows the query; each person gets one message. Returns 409 if an answer has changed since it was read.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    comment_text: z.string().trim().min(1, 'Question is required.').max(2000),
    answers,
  }),
  response: z.object({ asked: z.number().int(), people: z.number().int() }),
});

export const resolveDataQueries = endpoint({
  name: 'resolveDataQueries',
  method: 'POST',
  path: '/api/v1/queries/resolve',
  access: 'admin',
  opens: about,
  summary: 'Resolve queries about answers. Returns 409 if an answer has changed since it was read.',
  body: z.object({ project_id: bodyId, time_period_id: bodyId, answers }),
  response: z.object({ resolved: z.number().int() }),
});
