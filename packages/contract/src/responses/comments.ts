import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/*
 * What an organisation and the programme team say to each other about an answer or a chart (`comments`), and answers
 * marked for follow-up (`answer_flags`). Both belong to a submission: no other organisation reads them.
 */

const comment = z.object({
  id: z.number().int(),
  submission_id: z.number().int(),
  question_id: z.number().int().nullable(),
  chart_id: z.number().int().nullable(),
  /** Null once it was withdrawn. */
  comment_text: z.string().nullable(),
  user_name: z.string(),
  /** Written by the programme team. */
  is_team: z.boolean(),
  is_own: z.boolean(),
  created_at: instant,
});
export type Comment = z.infer<typeof comment>;

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/v1/comments',
  access: 'project',
  opens: { thing: 'submission', submission_id: 'query.submission_id' },
  summary: 'List the comments on an answer or a chart of a submission, oldest first.',
  query: z.object({ submission_id: id, question_id: id.optional(), chart_id: id.optional(), ...page }),
  response: listOf('comments', comment),
});

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/api/v1/comments',
  access: 'contributor',
  opens: { thing: 'submission', submission_id: 'body.submission_id' },
  summary:
    'Comment on an answer or a chart. A comment by the programme team is emailed to the organisation, and one by the organisation to the programme team.',
  body: z
    .object({
      submission_id: bodyId,
      question_id: bodyId.nullish(),
      chart_id: bodyId.nullish(),
      comment_text: z.string().trim().min(1, 'Comment is required.').max(4000),
    })
    .refine((body) => Boolean(body.question_id) !== Boolean(body.chart_id), {
      message: 'Enter either a question or a chart, not both.',
      path: ['question_id'],
    }),
  response: comment,
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/v1/comments/{id}',
  access: 'contributor',
  opens: { thing: 'submission', comment_id: 'params.id' },
  summary: 'Withdraw your comment. Its text is deleted; a note that there was a comment stays.',
  params: idParams,
  response: emptyResponse,
});

const answerFlag = z.object({
  id: z.number().int(),
  question_id: z.number().int(),
  submission_id: z.number().int(),
  note: z.string(),
  flagged_at: instant,
  flagged_by_name: z.string().nullable(),
  /** True if the caller can change its note and resolve it: only the programme team resolves its marks. */
  may_settle: z.boolean(),
});
export type AnswerFlag = z.infer<typeof answerFlag>;

export const getAnswerFlag = endpoint({
  name: 'getAnswerFlag',
  method: 'GET',
  path: '/api/v1/answers/flag',
  access: 'project',
  opens: { thing: 'answering', question_id: 'query.question_id', submission_id: 'query.submission_id' },
  summary: 'Check whether an answer is marked for follow-up, and why.',
  query: z.object({ question_id: id, submission_id: id }),
  response: z.object({ flag: answerFlag.nullable() }),
});

export const setAnswerFlag = endpoint({
  name: 'setAnswerFlag',
  method: 'PUT',
  path: '/api/v1/answers/flag',
  access: 'contributor',
  opens: { thing: 'answering', question_id: 'body.question_id', submission_id: 'body.submission_id' },
  summary: 'Mark an answer for follow-up, or resolve the mark. A record of the mark stays.',
  body: z.object({
    question_id: bodyId,
    submission_id: bodyId,
    flagged: z.boolean(),
    /** Left out, what is noted there stays. */
    note: z.string().trim().max(2000).optional(),
  }),
  response: z.object({ flag: answerFlag.nullable() }),
});

export const listAnswerFlags = endpoint({
  name: 'listAnswerFlags',
  method: 'GET',
  path: '/api/v1/answers/flags',
  access: 'project',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary:
    'List a project’s answers that are marked for follow-up: all for the programme team, otherwise your organisation’s.',
  query: z.object({ project_id: id, time_period_id: id, ...page }),
  response: listOf(
    'answer_flags',
    answerFlag.extend({
      submission_name: z.string(),
      question_text: z.string(),
      questionnaire_id: z.number().int(),
      questionnaire_name: z.string(),
      section_id: z.number().int(),
    }),
  ),
});
