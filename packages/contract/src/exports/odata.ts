import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';

/*
 * The data feeds of a project as a read-only OData 4.0 service. Excel and Power BI open them with From OData
 * Feed. An entity set is a feed in one of its shapes.
 */

/** The system query options of a collection; all as they are written, since what the standard refuses with is not ours. */
const options = z.looseObject({
  $select: z.string().optional(),
  $filter: z.string().optional(),
  $top: z.string().optional(),
  $skip: z.string().optional(),
  $count: z.string().optional(),
  $format: z.string().optional(),
  /** The start of the page; sent back as in `@odata.nextLink`. */
  $skiptoken: z.string().optional(),
});
export type ODataOptions = z.infer<typeof options>;

const service = {
  method: 'GET',
  access: 'project',
  keys: ['read_results', 'read_answers'],
  takesBasic: true,
  refusesAs: 'odata',
  opens: { thing: 'results', project_id: 'params.project_id' },
} as const;
const project = z.object({ project_id: id });

export const readODataService = endpoint({
  ...service,
  name: 'readODataService',
  path: '/api/v1/odata/{project_id}/',
  summary:
    'Get the OData 4.0 service document of a project. Its entity sets are the project’s data feeds, each in tidy and wide shape. Basic authentication works too, with an API key as the password.',
  params: project,
  query: options,
  response: z.object({
    '@odata.context': z.string(),
    value: z.array(
      z.object({ name: z.string(), kind: z.literal('EntitySet'), url: z.string(), title: z.string() }),
    ),
  }),
});

export const readODataMetadata = endpoint({
  ...service,
  name: 'readODataMetadata',
  path: '/api/v1/odata/{project_id}/$metadata',
  summary: 'Get the metadata of a project’s entity sets, as CSDL 4.0 in XML.',
  params: project,
  query: options,
  produces: 'application/xml',
  response: z.unknown(),
});

const resource = z.object({
  project_id: id,
  /** An entity set, or a row of it: `Answers_7`, or `Answers_7('12-0-345')`. */
  resource: z.string().max(300),
});

export const readODataRows = endpoint({
  ...service,
  name: 'readODataRows',
  path: '/api/v1/odata/{project_id}/{resource}',
  audits: 'feeds.read',
  summary:
    'List rows of an entity set by $select, $filter, $top, $skip and $count, or get one row by its row_id.',
  params: resource,
  query: options,
  produces: 'application/json;odata.metadata=minimal',
  response: z.unknown(),
});

export const countODataRows = endpoint({
  ...service,
  name: 'countODataRows',
  path: '/api/v1/odata/{project_id}/{resource}/$count',
  audits: 'feeds.read',
  summary: 'Count the rows of an entity set, or those that match a $filter.',
  params: resource,
  query: options,
  produces: 'text/plain',
  response: z.unknown(),
});
