import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate, id, idParams, translatableText } from '../shared/fields.ts';

/* An organisation that goes on as another one, which carries its history. */

const registrationFates = ['moves', 'joins', 'dropped', 'refused'] as const;
const extensionFates = ['moves', 'longer', 'kept'] as const;

const merger = z.object({
  organisation_name: z.string(),
  successor_name: z.string(),
  /** The people who act for the successor after the merger, with their access. */
  people: z.array(z.string()),
  submissions: z.array(
    z.object({
      project_name: z.string(),
      submission_name: z.string(),
      /** The new name, if the successor already has an item with this name. */
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
      /** The people named as contacts who are removed. */
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
  /** The reasons why the merger is refused; empty if it is possible. */
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
  summary: 'Preview a merger of two organisations: what would be moved or renamed, and what prevents it.',
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
    'Merge an organisation into another, all or nothing. Its people, submissions, registrations, scopes, extensions and messages move, and it is closed.',
  params: idParams,
  body: z.object({
    successor_id: bodyId,
    closed_on: isoDate('Enter the organisation’s last day.'),
    /**
     * The digest of the preview the user saw. If the preview would now differ, nothing is done and the answer
     * is 409.
     */
    digest: z.string().max(100).optional(),
  }),
  response: merger,
});
