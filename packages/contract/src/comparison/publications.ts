import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* What was published of a project, version by version, for the programme team. */

const publication = z.object({
  id: z.number().int(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  /** Counts the publications of the period, from 1. */
  version: z.number().int(),
  taken_at: instant,
  /** When it was withdrawn; null for the version that results show. */
  withdrawn_at: instant.nullable(),
  /** How many corrections it has had. */
  revisions: z.number().int(),
});
export type PublishedVersion = z.infer<typeof publication>;

export const listPublications = endpoint({
  name: 'listPublications',
  method: 'GET',
  path: '/api/v1/publications/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the published versions of each period of a project, newest first.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('publications', publication),
});

export const downloadPublication = endpoint({
  name: 'downloadPublication',
  method: 'GET',
  path: '/api/v1/publications/figures',
  access: 'admin',
  audits: 'publications.downloaded',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'Download all figures of a published period as CSV, as they are now or as they were before a correction.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    /** Left out: the newest. */
    version: id.optional(),
    /** The id of a revision: figures as they were shown until then. */
    before_revision: id.optional(),
  }),
  produces: 'text/csv; charset=utf-8',
  response: z.unknown(),
});
