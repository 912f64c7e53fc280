import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams } from '../shared/fields.ts';

/* All data stored about a person or an organisation: to export on request, and to erase. */

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/v1/users/me/export',
  access: 'user',
  summary: 'Download all data stored about you, as one JSON file that explains its contents.',
  perMinute: 30,
  audits: 'kept_data.own_exported',
  response: z.unknown(),
});

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  path: '/api/v1/users/{id}/export',
  access: 'admin',
  keys: [],
  opens: { thing: 'user', person_id: 'params.id' },
  summary: 'Download all data stored about a person, as one JSON file to hand to them.',
  perMinute: 30,
  audits: 'kept_data.person_exported',
  params: idParams,
  response: z.unknown(),
});

export const exportOrganisation = endpoint({
  name: 'exportOrganisation',
  method: 'GET',
  path: '/api/v1/organisations/{id}/export',
  access: 'admin',
  keys: [],
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary:
    'Download all data stored about an organisation, as one JSON file that includes answers and their history.',
  perMinute: 30,
  audits: 'kept_data.organisation_exported',
  params: idParams,
  response: z.unknown(),
});

/** The data that erasing an organisation would remove. */
const erasurePreview = z.object({
  organisation_name: z.string(),
  people: z.number().int(),
  submissions: z.number().int(),
  answers: z.number().int(),
  documents: z.number().int(),
  /** Published results that include its submissions: they change for all readers. */
  published: z.array(z.object({ project_name: z.string(), time_period_name: z.string() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const previewErasure = endpoint({
  name: 'previewErasure',
  method: 'GET',
  path: '/api/v1/organisations/{id}/erasure',
  access: 'superuser',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary: 'Preview what erasing an organisation would delete.',
  params: idParams,
  response: erasurePreview,
});

export const eraseOrganisation = endpoint({
  name: 'eraseOrganisation',
  method: 'POST',
  path: '/api/v1/organisations/{id}/erase',
  access: 'superuser',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary: 'Erase an organisation: its answers, its people and its name. This cannot be undone.',
  params: idParams,
  body: z.object({
    /** The organisation's name, typed by the user to confirm the erasure. */
    organisation_name: z.string().trim().max(300),
    /** Also removes the data from published results, which change for all readers. */
    with_published: z.boolean().default(false),
  }),
  response: emptyResponse,
});
