import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, formFlag, id, idParams, translatableText, uploadedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Who sees and who joins which project: scopes are sets of organisations, and a project names those it is for. */

/**
 * A project's visibility to the organisations of one of its scopes. A project without scopes is open to every
 * organisation.
 *
 * - `join`: they see the project and take part; this scope shows it to no others
 * - `join_listed`: they see the project and take part; all others, including visitors, see it in lists and
 * read its landing page
 * - `see`: they see the project in lists and read its landing page
 */
export const visibilities = ['join', 'join_listed', 'see'] as const;
export type Visibility = (typeof visibilities)[number];
const visibility = z.enum(visibilities);

const scopeFields = z.object({
  scope_name: z
    .string()
    .trim()
    .min(1, 'Scope is required.')
    .max(100, 'Scope must be at most 100 characters.'),
});

const named = z.object({ id: z.number().int(), project_name: z.string() });
const scope = z.object({
  id: z.number().int(),
  scope_name: z.string(),
  organisation_count: z.number().int(),
  /** That name it, by name. */
  projects: z.array(named.extend({ visibility })),
});
export type Scope = z.infer<typeof scope>;

export const listScopes = endpoint({
  name: 'listScopes',
  method: 'GET',
  path: '/api/v1/scopes/',
  access: 'admin',
  summary:
    'List the scopes of the programme by name, with the number of organisations in each and the projects that use it.',
  query: z.object({
    search: z.string().max(100).optional(),
    sort: z.enum(['name', '-name', 'organisations', '-organisations']).default('name'),
    ...page,
  }),
  response: listOf('scopes', scope),
});

const ofScope = { thing: 'scope', scope_id: 'params.id' } as const;

export const getScope = endpoint({
  name: 'getScope',
  method: 'GET',
  path: '/api/v1/scopes/{id}',
  access: 'admin',
  opens: ofScope,
  summary: 'Get a scope.',
  params: idParams,
  response: scope,
});

export const createScope = endpoint({
  name: 'createScope',
  method: 'POST',
  path: '/api/v1/scopes/',
  access: 'admin',
  summary: 'Add a scope to the programme.',
  body: scopeFields,
  response: scope,
});

export const updateScope = endpoint({
  name: 'updateScope',
  method: 'PUT',
  path: '/api/v1/scopes/{id}',
  access: 'admin',
  opens: ofScope,
  summary: 'Rename a scope.',
  params: idParams,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: scopeFields.extend({ was: scopeFields }),
  response: scope,
});

export const deleteScope = endpoint({
  name: 'deleteScope',
  method: 'DELETE',
  path: '/api/v1/scopes/{id}',
  access: 'admin',
  opens: ofScope,
  summary: 'Delete a scope that no project uses.',
  params: idParams,
  response: emptyResponse,
});

/** The effects of a scope change on organisations. */
const scopeEffects = ['shut_out', 'kept', 'opened'] as const;
const scopeEffect = z.object({
  effect: z.enum(scopeEffects),
  /** The effect and its project. */
  sentence: translatableText,
  /** The names of the affected organisations. */
  organisations: z.array(z.string()),
});
export type ScopeEffect = z.infer<typeof scopeEffect>;
/** The body of the refusal of a scope change that is not confirmed yet. */
export const scopeConfirmationRequired = z.object({ effects: z.array(scopeEffect) });
const confirmed = z.array(z.enum(scopeEffects)).max(scopeEffects.length);

export const listScopeOrganisations = endpoint({
  name: 'listScopeOrganisations',
  method: 'GET',
  path: '/api/v1/scopes/{id}/organisations',
  access: 'admin',
  opens: ofScope,
  summary: 'List the organisations of the programme by name, and whether each is in the scope.',
  params: idParams,
  query: z.object({
    search: z.string().max(100).optional(),
    in_scope: z.enum(['true', 'false']).optional(),
    ...page,
  }),
  response: listOf(
    'organisations',
    z.object({
      id: z.number().int(),
      organisation_name: z.string(),
      organisation_code: z.string(),
      region: z.string().nullable(),
      closed_on: z.string().nullable(),
      in_scope: z.boolean(),
    }),
  ),
});

export const changeScopeOrganisations = endpoint({
  name: 'changeScopeOrganisations',
  method: 'PUT',
  path: '/api/v1/scopes/{id}/organisations',
  access: 'admin',
  opens: ofScope,
  summary:
    'Add organisations to a scope and remove others. If this takes access away, the response is 409 with `effects` until you repeat them in `confirmed`.',
  params: idParams,
  body: z.object({
    add: z.array(bodyId).max(5000).default([]),
    remove: z.array(bodyId).max(5000).default([]),
    confirmed: confirmed.default([]),
  }),
  response: scope,
});

const importProblem = z.object({
  row: z.number().int(),
  column: z.string(),
  message: translatableText,
});
export type ScopeImportProblem = z.infer<typeof importProblem>;

export const importScopeOrganisations = endpoint({
  name: 'importScopeOrganisations',
  method: 'POST',
  path: '/api/v1/scopes/{id}/organisations/import',
  access: 'admin',
  opens: ofScope,
  summary:
    'Set the organisations of a scope from a CSV or XLSX file with a column organisation_code, all or nothing. With `dry_run`, only the changes are reported.',
  params: idParams,
  accepts: 'form',
  maxFileBytes: 1024 * 1024,
  body: z.object({
    file: uploadedFile,
    dry_run: formFlag.default(true),
    /** Organisations that the file does not name leave the scope. */
    replace: formFlag.default(false),
    /** The effects that the user has seen and confirms, separated by commas. */
    confirmed: z
      .string()
      .max(100)
      .default('')
      .transform((text) => text.split(',').filter((word) => word !== ''))
      .pipe(confirmed),
  }),
  response: z.object({
    stored: z.boolean(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    /** In the file and in the scope already. */
    unchanged: z.number().int(),
    /** The first thousand problems of the file; nothing is stored while any remain. */
    problems: z.array(importProblem),
    /** The effects on organisations if the file is stored. */
    effects: z.array(scopeEffect),
  }),
});

// Which projects are for which scopes

const projectScope = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  scope_id: z.number().int(),
  visibility,
  project_name: z.string(),
  scope_name: z.string(),
});
export type ProjectScope = z.infer<typeof projectScope>;

export const listProjectScopes = endpoint({
  name: 'listProjectScopes',
  method: 'GET',
  path: '/api/v1/projectScopes/',
  access: 'admin',
  summary: 'List the scopes of projects: for the programme, or for one project or scope.',
  query: z.object({ project_id: id.optional(), scope_id: id.optional(), ...page }),
  response: listOf('project_scopes', projectScope),
});

const chosen = z
  .array(z.object({ scope_id: bodyId, visibility }))
  .max(1000)
  .refine(
    (list) => new Set(list.map((one) => one.scope_id)).size === list.length,
    'List each scope only once.',
  );

export const setProjectScopes = endpoint({
  name: 'setProjectScopes',
  method: 'PUT',
  path: '/api/v1/projectScopes/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Set all scopes of a project. A project without scopes is open to every organisation. If this takes access away, the response is 409 with `effects` until you repeat them in `confirmed`.',
  body: z.object({
    project_id: bodyId,
    scopes: chosen,
    /** The scopes the user saw. If they have changed, nothing is stored and the answer is 409. */
    was: chosen,
    confirmed: confirmed.default([]),
  }),
  response: listOf('project_scopes', projectScope),
});
