import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

export const organisation = z.object({
  id: z.number().int(),
  organisation_name: z.string(),
  organisation_code: z.string(),
  organisation_type: z.string().nullable(),
  region: z.string().nullable(),
  board_name: z.string().nullable(),
  closed_on: z.string().nullable(),
  /** The names of the projects it has submissions in. */
  project_names: z.array(z.string()),
});

export const listOrganisations = endpoint({
  name: 'listOrganisations',
  method: 'GET',
  path: '/api/v1/organisations/',
  access: 'public',
  summary: 'List the member organisations of a programme and the projects they take part in.',
  query: z.object({ programme_id: id, search: z.string().max(100).optional(), ...page }),
  response: listOf('organisations', organisation),
});
