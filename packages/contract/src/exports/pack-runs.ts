import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { reportPackFormat, reportPackState } from './report-packs.ts';

/* One order of the programme team: a report for each submission of a period, each among its organisation's documents. */

const packRun = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  /** The template's name at that time. */
  title: z.string(),
  format: reportPackFormat,
  begun_at: instant,
  begun_by: z.string(),
  /** How many there are of each; none is `running` once all are made. */
  queued: z.number().int(),
  running: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
});
export type PackRun = z.infer<typeof packRun>;

const opens = { thing: 'packRun', run_id: 'params.id' } as const;

export const startPackRun = endpoint({
  name: 'startPackRun',
  method: 'POST',
  path: '/api/v1/packRuns/',
  access: 'admin',
  opens: { thing: 'reportTemplate', template_id: 'body.report_template_id' },
  summary:
    'Create a report from a template for every submission of a period. Each holds what that organisation can see, and is added to its documents.',
  body: z.object({ report_template_id: bodyId, time_period_id: bodyId, format: reportPackFormat.optional() }),
  response: packRun,
});

export const listPackRuns = endpoint({
  name: 'listPackRuns',
  method: 'GET',
  path: '/api/v1/packRuns/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the bulk report runs of a project, newest first, with their progress.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('pack_runs', packRun),
});

const runPack = z.object({
  id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  state: reportPackState,
  /** The failure, in a sentence. */
  failure: translatableText.nullable(),
  /** Null where it was deleted there. */
  document_id: z.number().int().nullable(),
});

export const listPackRunItems = endpoint({
  name: 'listPackRunItems',
  method: 'GET',
  path: '/api/v1/packRuns/{id}/packs',
  access: 'admin',
  opens,
  summary: 'List the reports of a run, one for each submission, failed ones first.',
  params: idParams,
  query: z.object({ state: reportPackState.optional(), ...page }),
  response: listOf('run_packs', runPack),
});

export const retryPackRun = endpoint({
  name: 'retryPackRun',
  method: 'POST',
  path: '/api/v1/packRuns/{id}/retry',
  access: 'admin',
  opens,
  summary: 'Retry the failed, cancelled and unfinished reports of a run. Finished reports stay as they are.',
  params: idParams,
  response: packRun,
});

export const cancelPackRun = endpoint({
  name: 'cancelPackRun',
  method: 'DELETE',
  path: '/api/v1/packRuns/{id}',
  access: 'admin',
  opens,
  summary: 'Cancel a run. Reports already saved as documents are not deleted.',
  params: idParams,
  response: emptyResponse,
});
