import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** SPEC §3 and §6: an approved entry opens its project; a null project_id means every project. */
const userAccess = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  project_id: z.number().int().nullable(),
  approved: z.boolean(),
});

const accessStates = ['open', 'asked', 'by_role'] as const;
const accessSorts = ['name', 'organisation', 'role', 'project', 'since'] as const;
export type AccessSort = (typeof accessSorts)[number];

/** A person and a project that the person can open, or requests access to. */
const accessRow = z.object({
  /** The entry; null for the programme team, whom their role opens every project. */
  id: z.number().int().nullable(),
  user_id: z.number().int(),
  full_name: z.string(),
  email_address: z.string(),
  role_type_id: z.number().int(),
  organisation_name: z.string().nullable(),
  project_id: z.number().int().nullable(),
  project_name: z.string().nullable(),
  state: z.enum(accessStates),
  /** When it was given, or asked for. */
  since: instant.nullable(),
  by_name: z.string().nullable(),
});
export type AccessRow = z.infer<typeof accessRow>;

export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/v1/userAccess/',
  access: 'admin',
  keys: [],
  audits: 'access.read',
  summary:
    'List access and access requests: who has access to which projects, since when and from whom. For one project, there is one row for each person.',
  query: z.object({
    search: z.string().max(100).optional(),
    project_id: id.optional(),
    organisation_id: id.optional(),
    role_type_id: z.coerce.number().int().min(1).max(4).optional(),
    state: z.enum(accessStates).optional(),
    sort: z.enum([...accessSorts, ...accessSorts.map((column) => `-${column}` as const)]).default('name'),
    ...page,
  }),
  response: listOf('accesses', accessRow),
});

export const requestAccess = endpoint({
  name: 'requestAccess',
  method: 'POST',
  path: '/api/v1/userAccess/request/{projectId}',
  access: 'user',
  opens: { thing: 'listedProject', project_id: 'params.projectId' },
  summary: 'Request access to a project. Repeating the request changes nothing.',
  params: z.object({ projectId: id }),
  response: userAccess,
});

export const addAccess = endpoint({
  name: 'addAccess',
  method: 'POST',
  path: '/api/v1/userAccess/',
  access: 'admin',
  keys: [],
  opens: { thing: 'grant', person_id: 'body.user_id', project_id: 'body.project_id' },
  summary:
    'Give a person access to a project, or to every project with a null project_id. They are notified by email.',
  body: z.object({
    user_id: bodyId,
    project_id: bodyId.nullable(),
  }),
  response: userAccess,
});

export const approveAccess = endpoint({
  name: 'approveAccess',
  method: 'PATCH',
  path: '/api/v1/userAccess/{id}/approve',
  access: 'admin',
  keys: [],
  opens: { thing: 'accessRequest', access_id: 'params.id' },
  summary: 'Approve an access request. The person is notified by email.',
  params: idParams,
  response: userAccess,
});

export const decideOnAccess = endpoint({
  name: 'decideOnAccess',
  method: 'POST',
  path: '/api/v1/userAccess/decisions',
  access: 'admin',
  keys: [],
  summary:
    'Approve or decline several access requests, all or nothing. People who are approved are notified by email.',
  body: z.object({ access_ids: z.array(bodyId).min(1).max(1000), approved: z.boolean() }),
  response: z.object({ decided: z.number().int() }),
});

export const removeAccess = endpoint({
  name: 'removeAccess',
  method: 'DELETE',
  path: '/api/v1/userAccess/{id}',
  access: 'user',
  opens: { thing: 'access', access_id: 'params.id' },
  summary: 'Remove a person’s access (programme team), or withdraw your own pending request.',
  params: idParams,
  response: emptyResponse,
});
