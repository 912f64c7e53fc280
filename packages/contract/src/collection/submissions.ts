import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { ownExtension } from './extensions.ts';

const answeringState = z.enum(['not_started', 'in_progress', 'submitted']);

export const submission = z.object({
  id: z.number().int(),
  submission_name: z.string(),
  organisation_id: z.number().int(),
  organisation_name: z.string(),
  project_id: z.number().int(),
  ended_on: z.string().nullable(),
});

export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  path: '/api/v1/submissions/',
  access: 'project',
  keys: ['read_answers'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'List the submissions of a project: all for the programme team, otherwise those of your organisation.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('submissions', submission),
});

export const submissionName = z
  .string()
  .trim()
  .min(1, 'Submission is required.')
  .max(200, 'Submission must be at most 200 characters.');

export const createSubmission = endpoint({
  name: 'createSubmission',
  method: 'POST',
  path: '/api/v1/submissions/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a submission for an organisation to a project.',
  body: z.object({ project_id: bodyId, organisation_id: bodyId, submission_name: submissionName }),
  response: submission,
});

export const updateSubmission = endpoint({
  name: 'updateSubmission',
  method: 'PUT',
  path: '/api/v1/submissions/{id}',
  access: 'admin',
  opens: { thing: 'submission', submission_id: 'params.id' },
  summary: 'Rename a submission, or set or clear its last day. Omitted fields are unchanged.',
  params: idParams,
  body: z.object({
    submission_name: submissionName.optional(),
    /** The submission's last day; null: it continues. Periods that start later no longer include it. */
    ended_on: isoDate('“Ended on” must be a date.').nullable().optional(),
    /** The version the user saw. If it has changed, nothing is stored and the answer is 409. */
    seen: z.object({ submission_name: z.string(), ended_on: z.string().nullable() }).partial().optional(),
  }),
  response: submission,
});

/** The data-collection screen: submissions × questionnaires with how far each is. */
export const listOrganisationSubmissions = endpoint({
  name: 'listOrganisationSubmissions',
  method: 'GET',
  path: '/api/v1/submissions/organisation-submissions',
  access: 'project',
  keys: ['read_answers'],
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary:
    'List your organisation’s submissions (all, for the programme team) with the state of every questionnaire.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf(
    'organisation_submissions',
    submission.extend({
      /** The project asks for registration, and this submission is in no confirmed one. */
      needs_registration: z.boolean(),
      /** Entry goes on longer for it than for the others. */
      extension: ownExtension.nullable(),
      questionnaires: z.array(
        z.object({
          questionnaire_id: z.number().int(),
          questionnaire_name: z.string(),
          state: answeringState,
          /** True if dates and reopening let this user change its answers now. */
          may_write: z.boolean(),
          /** The questions do not include those the submission's answers hide. */
          answered: z.number().int(),
          questions: z.number().int(),
          required_left: z.number().int(),
          sections_complete: z.number().int(),
          sections: z.number().int(),
          first_section_id: z.number().int().nullable(),
          submitted_at: instant.nullable(),
          last_saved_at: instant.nullable(),
        }),
      ),
      /** Questionnaires of cases and surveys: how many cases there are in each state, second reviews left out. */
      case_collections: z.array(
        z.object({
          questionnaire_id: z.number().int(),
          questionnaire_name: z.string(),
          kind: z.enum(['case', 'survey']),
          state: answeringState,
          unused: z.number().int(),
          in_progress: z.number().int(),
          complete: z.number().int(),
          /** How many cases are asked for; null: as many as there are. */
          target: z.number().int().nullable(),
          submitted_at: instant.nullable(),
        }),
      ),
    }),
  ).extend({ collection_closes_at: instant }),
});

const answering = {
  thing: 'answering',
  questionnaire_id: 'params.questionnaireId',
  submission_id: 'params.submissionId',
} as const;
const whose = z.object({ questionnaireId: id, submissionId: id });

export const submitQuestionnaire = endpoint({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/{questionnaireId}/submissions/{submissionId}/submit',
  access: 'contributor',
  keys: ['write_answers'],
  isOnce: true,
  opens: answering,
  summary: 'Submit a questionnaire whose sections are complete. It is locked until an admin reopens it.',
  params: whose,
  body: z.object({ declared: z.literal(true, 'Please confirm the declaration.') }),
  response: z.object({ state: answeringState, submitted_at: instant.nullable() }),
});

export const reopenQuestionnaire = endpoint({
  name: 'reopenQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/{questionnaireId}/submissions/{submissionId}/reopen',
  access: 'admin',
  opens: answering,
  summary:
    'Reopen a submitted questionnaire. Unpublished figures are left out of the results until it is submitted again. Published figures stay; any that change are then marked as revised.',
  params: whose,
  body: z.object({ reason: z.string().trim().min(1, 'Reason is required.').max(1000) }),
  response: z.object({ state: answeringState, submitted_at: instant.nullable() }),
});

export const closeReopenedQuestionnaire = endpoint({
  name: 'closeReopenedQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/{questionnaireId}/submissions/{submissionId}/close-reopened',
  access: 'admin',
  opens: answering,
  summary:
    'Close a reopened questionnaire and restore the submitted answers. Later changes stay in the history.',
  params: whose,
  response: z.object({ state: answeringState, submitted_at: instant.nullable() }),
});
