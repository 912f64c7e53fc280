import { z } from 'zod';
import { bodyId, isoDate, endpoint, id, idParams, translatableText } from '../shared/endpoint.ts';

/* An organisation that goes on as another one, which carries its history. */

export const registrationFates = ['moves', 'joins', 'dropped', 'refused'] as const;
export const extensionFates = ['moves', 'longer', 'kept'] as const;

const merger = z.object({
  organisation_name: z.string(),
  successor_name: z.string(),
  /** Who acts for the successor from then on, with the access they have. */
  people: z.array(z.string()),
  submissions: z.array(
    z.object({
      project_name: z.string(),
      submission_name: z.string(),
      /** What it is called then, where the successor has one of its name. */
      new_name: z.string().nullable(),
    }),
  ),
  registrations: z.array(
    z.object({
      project_name: z.string(),
      time_period_name: z.string(),
      /**
       * `moves`: it becomes the successor's; `joins`: its submissions go into the successor's own, whose contacts stay;
       * `dropped`: not confirmed, and the successor has its own; `refused`: confirmed, and the successor's own is not.
       */
      fate: z.enum(registrationFates),
      /** Who was named in it, and is not any more. */
      contacts: z.array(z.string()),
    }),
  ),
  scopes: z.array(
    z.object({
      scope_name: z.string(),
      /** The successor is in it as well. */
      is_own: z.boolean(),
    }),
  ),
  extensions: z.array(
    z.object({
      project_name: z.string(),
      time_period_name: z.string(),
      /** Null: for all submissions of the organisation, so for all of the successor's from then on. */
      submission_name: z.string().nullable(),
      extended_until: z.iso.datetime(),
      /** `moves`: the successor has none; `longer`: it takes the place of the successor's own; `kept`: the successor's is no shorter. */
      fate: z.enum(extensionFates),
    }),
  ),
  /** Messages that were written to its people, which the successor's history shows from then on. */
  messages: z.number().int(),
  /** Why it cannot be done; empty where it can. */
  refusals: z.array(translatableText),
  digest: z.string(),
});
export type Merger = z.infer<typeof merger>;

export const previewMerger = endpoint({
  name: 'previewMerger',
  method: 'GET',
  path: '/api/v1/organisations/{id}/merger',
  access: 'admin',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary: 'What merging an organisation into another one would move and rename, and what stands against it.',
  params: idParams,
  query: z.object({ successor_id: id }),
  response: merger,
});

export const mergeOrganisation = endpoint({
  name: 'mergeOrganisation',
  method: 'POST',
  path: '/api/v1/organisations/{id}/merger',
  access: 'admin',
  // It moves people, which no program does.
  keys: [],
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary:
    'Merge an organisation into another one, which carries its people, submissions, registrations, scopes, longer entry and the messages written to it; it is closed. All or nothing.',
  params: idParams,
  body: z.object({
    successor_id: bodyId,
    closed_on: isoDate('Give its last day.'),
    /** Of the preview that was looked at: where it would be another by now, nothing is done, and 409 says so. */
    digest: z.string().max(100).optional(),
  }),
  response: merger,
});
