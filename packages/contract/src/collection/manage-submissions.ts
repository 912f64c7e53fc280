import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { tableImportResult, importForm } from '../shared/table-imports.ts';
import { submission, submissionName } from './submissions.ts';

/* The submissions of a project, as the programme team keeps them. */

const deskSubmission = submission.extend({
  organisation_code: z.string(),
  /** True if the submission has answers, comments or results: it can be ended, but not deleted. */
  is_used: z.boolean(),
  registrations: z.number().int(),
});
export type AdminSubmission = z.infer<typeof deskSubmission>;

export const submissionSorts = ['organisation', 'name', 'ended'] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

export const listAdminSubmissions = endpoint({
  name: 'listAdminSubmissions',
  method: 'GET',
  path: '/api/v1/submissions/desk',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the submissions of a project for the programme team.',
  query: z.object({
    project_id: id,
    /** Searches its name, or its organisation's name or code, ignoring accents and quotes. */
    search: z.string().max(100).optional(),
    state: z.enum(['running', 'ended']).optional(),
    organisation_id: id.optional(),
    sort: z
      .enum([...submissionSorts, ...submissionSorts.map((column) => `-${column}` as const)])
      .default('organisation'),
    ...page,
  }),
  response: listOf('submissions', deskSubmission),
});

export const createSubmissions = endpoint({
  name: 'createSubmissions',
  method: 'POST',
  path: '/api/v1/submissions/bulk',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a submission for each of several organisations to a project, all or nothing.',
  body: z.object({
    project_id: bodyId,
    organisation_ids: z.array(bodyId).min(1, 'Select at least one organisation.').max(5000),
    /** The name of each submission; null: its organisation's name. */
    submission_name: submissionName.nullable().default(null),
  }),
  response: z.object({ created: z.number().int() }),
});

export const moveSubmission = endpoint({
  name: 'moveSubmission',
  method: 'POST',
  path: '/api/v1/submissions/{id}/move',
  access: 'admin',
  opens: { thing: 'submission', submission_id: 'params.id' },
  summary: 'Move a submission and all its answers to another organisation.',
  params: idParams,
  body: z.object({
    organisation_id: bodyId,
    /**
     * The organisation the user saw. If the submission now belongs to another, nothing changes and the answer
     * is 409.
     */
    seen: z.object({ organisation_id: bodyId }).optional(),
  }),
  response: submission,
});

export const deleteSubmission = endpoint({
  name: 'deleteSubmission',
  method: 'DELETE',
  path: '/api/v1/submissions/{id}',
  access: 'admin',
  opens: { thing: 'submission', submission_id: 'params.id' },
  summary: 'Delete a submission that has no answers and is in no registration.',
  params: idParams,
  response: emptyResponse,
});

export const downloadSubmissions = endpoint({
  name: 'downloadSubmissions',
  method: 'GET',
  path: '/api/v1/submissions/file',
  access: 'admin',
  audits: 'submissions.downloaded',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'Download all submissions of a project as a workbook that can be edited and imported again.',
  query: z.object({ project_id: id }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
});

export const importSubmissions = endpoint({
  name: 'importSubmissions',
  method: 'POST',
  path: '/api/v1/submissions/import',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Add and end submissions from a CSV or XLSX file, by organisation and name, all or nothing. With `dry_run`, only the outcome for each row is reported.',
  accepts: 'form',
  body: z.object({ ...importForm, project_id: id }),
  response: tableImportResult,
});
