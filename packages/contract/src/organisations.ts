import { z } from 'zod';
import { bodyId, day, endpoint, id, idParams, listOf, page } from './endpoint.ts';

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
  summary: 'The member organisations of a programme and what they take part in.',
  query: z.object({ programme_id: id, search: z.string().max(100).optional(), ...page }),
  response: listOf('organisations', organisation),
});

const short = (label: string) => z.string().trim().max(200, `${label} must be at most 200 characters.`);
export const organisationFields = z.object({
  organisation_name: short('Organisation').min(1, 'Organisation is required.'),
  organisation_code: short('Code').min(1, 'Code is required.'),
  organisation_type: short('Type').nullable().optional(),
  region: short('Region').nullable().optional(),
  board_name: short('Board').nullable().optional(),
  board_code: short('Board code').nullable().optional(),
  closed_on: day('Closed on must be a date.').nullable().optional(),
  /** The organisation that carries on after a merger. */
  successor_id: bodyId.nullable().optional(),
});
const keptOrganisation = organisation.extend({
  board_code: z.string().nullable(),
  successor_id: z.number().int().nullable(),
});

export const createOrganisation = endpoint({
  name: 'createOrganisation',
  method: 'POST',
  path: '/api/v1/organisations/',
  access: 'admin',
  summary: 'Add a member organisation to the programme.',
  query: z.object({ programme_id: id }),
  body: organisationFields,
  response: keptOrganisation,
});

export const updateOrganisation = endpoint({
  name: 'updateOrganisation',
  method: 'PUT',
  path: '/api/v1/organisations/{id}',
  access: 'admin',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary: 'Change a member organisation; closed and merged ones keep their submissions.',
  params: idParams,
  body: organisationFields.partial(),
  response: keptOrganisation,
});
