import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* An extension for one organisation, or one of its submissions, in a project's time period. */

/** Entry that continues for one participant after it has closed for the others. */
export const ownExtension = z.object({ extended_until: instant, reason: z.string() });

const extension = ownExtension.extend({
  id: z.number().int(),
  organisation_id: z.number().int(),
  organisation_name: z.string(),
  /** Null: all submissions of the organisation. */
  submission_id: z.number().int().nullable(),
  submission_name: z.string().nullable(),
  /** Entry is open because of it now, or will be once it has closed for the others. */
  is_running: z.boolean(),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type EntryExtension = z.infer<typeof extension>;

const fields = {
  extended_until: z.iso.datetime('Enter the date and time the extension ends.'),
  reason: z
    .string()
    .trim()
    .min(1, 'Reason is required.')
    .max(1000, 'Reason must be at most 1,000 characters.'),
};

const partParams = { project_id: id, time_period_id: id };
const part = {
  thing: 'collection',
  project_id: 'params.project_id',
  time_period_id: 'params.time_period_id',
} as const;
const path = '/api/v1/projectTimePeriods/{project_id}/{time_period_id}/extensions' as const;

export const listExtensions = endpoint({
  name: 'listExtensions',
  method: 'GET',
  path: `${path}/`,
  access: 'admin',
  opens: part,
  summary: 'List the extensions of a project in a time period, with end times and reasons.',
  params: z.object(partParams),
  query: z.object({
    search: z.string().max(100).optional(),
    state: z.enum(['running', 'over']).optional(),
    sort: z.enum(['organisation', '-organisation', 'until', '-until']).default('organisation'),
    ...page,
  }),
  response: listOf('extensions', extension),
});

export const createExtension = endpoint({
  name: 'createExtension',
  method: 'POST',
  path: `${path}/`,
  access: 'admin',
  opens: part,
  summary:
    'Give an extension to an organisation or one of its submissions. It ends at its end time, or at publication if that is earlier. The organisation is notified by email.',
  params: z.object(partParams),
  body: z.object({ organisation_id: bodyId, submission_id: bodyId.nullable().default(null), ...fields }),
  response: extension,
});

export const updateExtension = endpoint({
  name: 'updateExtension',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'admin',
  opens: part,
  summary: 'Change the end time or reason of an extension. The organisation is notified by email.',
  params: z.object({ ...partParams, id }),
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: z.object({ ...fields, was: z.object({ extended_until: instant, reason: z.string() }) }),
  response: extension,
});

export const endExtension = endpoint({
  name: 'endExtension',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'admin',
  opens: part,
  summary:
    'End an extension. If entry has already closed for other organisations, it closes for this one at once. Saved answers stay.',
  params: z.object({ ...partParams, id }),
  response: emptyResponse,
});
