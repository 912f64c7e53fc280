import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { organisation } from './organisations.ts';

/* The public directory of organisations, page by page. */

export const directorySorts = ['name', 'code', 'type', 'region', 'board'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const listDirectory = endpoint({
  name: 'listDirectory',
  method: 'GET',
  path: '/api/v1/organisations/directory',
  access: 'public',
  summary: 'List a page of the programme’s member organisations, with the filters available.',
  query: z.object({
    programme_id: id,
    search: z.string().max(100).optional(),
    organisation_type: z.string().max(200).optional(),
    region: z.string().max(200).optional(),
    /** Limits the list to participants of the project, if the caller can see them. */
    project_id: id.optional(),
    /** With a minus the other way round. */
    sort: z
      .enum([...directorySorts, ...directorySorts.map((column) => `-${column}` as const)])
      .default('name'),
    ...page,
  }),
  response: listOf('organisations', organisation).extend({
    types: z.array(z.string()),
    regions: z.array(z.string()),
    /** The projects with participants from it, if visible to the caller. */
    projects: z.array(z.object({ id: z.number().int(), project_name: z.string() })),
  }),
});
