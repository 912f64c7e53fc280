import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, idParams } from '../shared/fields.ts';
import { project } from './projects.ts';

/* Projects as wholes: in which order they stand, which are put away, and what is in them. */

export const orderProjects = endpoint({
  name: 'orderProjects',
  method: 'PUT',
  path: '/api/v1/categories/',
  access: 'admin',
  summary:
    'Reorder all categories of the programme and the projects in them. Projects can move between categories.',
  body: z.object({
    categories: z.array(z.object({ id: bodyId, project_ids: z.array(bodyId).max(1000) })).max(1000),
  }),
  response: emptyResponse,
});

export const archiveProject = endpoint({
  name: 'archiveProject',
  method: 'POST',
  path: '/api/v1/projects/{id}/archive',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary:
    'Archive a project that has no data left to collect or publish. It is removed from all lists. Links to its results still work.',
  params: idParams,
  response: project,
});

export const restoreProject = endpoint({
  name: 'restoreProject',
  method: 'DELETE',
  path: '/api/v1/projects/{id}/archive',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Restore a project from the archive.',
  params: idParams,
  response: project,
});

/** Contents that are not deleted with a project: the project stays while any remain. */
export const getProjectContents = endpoint({
  name: 'getProjectContents',
  method: 'GET',
  path: '/api/v1/projects/{id}/contents',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Count the records that prevent a project from being deleted.',
  params: idParams,
  response: z.object({
    submissions: z.number().int(),
    registrations: z.number().int(),
    questionnaires: z.number().int(),
    measures: z.number().int(),
    charts: z.number().int(),
    explorer_groups: z.number().int(),
    documents: z.number().int(),
    filters: z.number().int(),
    peer_groups: z.number().int(),
  }),
});
