import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate, id, idParams, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { tableImportResult, importForm } from '../shared/table-imports.ts';
import { organisation } from './organisations.ts';

/* The organisations of a programme, as its team keeps them. */

const short = (label: string) => z.string().trim().max(200, `${label} must be at most 200 characters.`);
export const organisationFields = z.object({
  organisation_name: short('Organisation').min(1, 'Organisation is required.'),
  organisation_code: short('Code').min(1, 'Code is required.'),
  organisation_type: short('Type').nullable().optional(),
  region: short('Region').nullable().optional(),
  board_name: short('Board').nullable().optional(),
  board_code: short('Board code').nullable().optional(),
  closed_on: isoDate('“Closed on” must be a date.').nullable().optional(),
  /** The organisation that carries on after a merger. */
  successor_id: bodyId.nullable().optional(),
});
const keptOrganisation = organisation.extend({
  board_code: z.string().nullable(),
  successor_id: z.number().int().nullable(),
});

const deskOrganisation = keptOrganisation.extend({
  successor_name: z.string().nullable(),
  /** With an account that is approved. */
  people: z.number().int(),
  /** That have not ended. */
  submissions: z.number().int(),
});
export type AdminOrganisation = z.infer<typeof deskOrganisation>;

export const organisationSorts = [
  'name',
  'code',
  'type',
  'region',
  'people',
  'submissions',
  'closed',
] as const;
export type OrganisationSort = (typeof organisationSorts)[number];

export const listAdminOrganisations = endpoint({
  name: 'listAdminOrganisations',
  method: 'GET',
  path: '/api/v1/organisations/desk',
  access: 'admin',
  summary: 'List the organisations of the programme for its team, with counts of their people and records.',
  query: z.object({
    /** Ignores accents and quotes: `O'Neill` finds `O’Néill`. */
    search: z.string().max(100).optional(),
    organisation_type: z.string().max(200).optional(),
    region: z.string().max(200).optional(),
    state: z.enum(['open', 'closed']).optional(),
    /** Only those that take part in this project with nothing that has not ended. */
    not_in_project_id: id.optional(),
    sort: z
      .enum([...organisationSorts, ...organisationSorts.map((column) => `-${column}` as const)])
      .default('name'),
    ...page,
  }),
  /** The types and regions there are, to filter by. */
  response: listOf('organisations', deskOrganisation).extend({
    types: z.array(z.string()),
    regions: z.array(z.string()),
  }),
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
  summary: 'Change a member organisation. Closed and merged ones keep their submissions.',
  params: idParams,
  /** `seen`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: organisationFields.partial().extend({ seen: organisationFields.partial().optional() }),
  response: keptOrganisation,
});

const contents = z.object({
  people: z.array(z.object({ full_name: z.string(), status: z.string() })),
  submissions: z.array(
    z.object({ submission_name: z.string(), project_name: z.string(), ended_on: z.string().nullable() }),
  ),
  registrations: z.array(
    z.object({
      project_name: z.string(),
      time_period_name: z.string(),
      state: z.string(),
      /** Collection of the period is not over. */
      is_running: z.boolean(),
    }),
  ),
  /** Organisations it carries on for. */
  predecessors: z.array(z.string()),
  /** The reason why it cannot be deleted; null if nothing belongs to it. */
  refusal: translatableText.nullable(),
});
export type OrganisationContents = z.infer<typeof contents>;

export const getOrganisationContents = endpoint({
  name: 'getOrganisationContents',
  method: 'GET',
  path: '/api/v1/organisations/{id}/contents',
  access: 'admin',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary:
    'Get the people and records of an organisation: who is affected if it closes, and whether it can be deleted.',
  params: idParams,
  response: contents,
});

export const deleteOrganisation = endpoint({
  name: 'deleteOrganisation',
  method: 'DELETE',
  path: '/api/v1/organisations/{id}',
  access: 'admin',
  opens: { thing: 'organisation', organisation_id: 'params.id' },
  summary: 'Delete an organisation without people or records. Close any other organisation instead.',
  params: idParams,
  response: emptyResponse,
});

export const downloadOrganisations = endpoint({
  name: 'downloadOrganisations',
  method: 'GET',
  path: '/api/v1/organisations/file',
  access: 'admin',
  audits: 'organisations.downloaded',
  summary: 'Download all organisations of the programme as a workbook that can be edited and imported again.',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
});

export const importOrganisations = endpoint({
  name: 'importOrganisations',
  method: 'POST',
  path: '/api/v1/organisations/import',
  access: 'admin',
  summary:
    'Add and change organisations from a CSV or XLSX file, by code, all or nothing. With `dry_run`, only the outcome for each row is reported.',
  accepts: 'form',
  body: z.object(importForm),
  response: tableImportResult,
});
