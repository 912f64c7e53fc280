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
    'Put the categories of the programme and the projects in them in order: all of them, each once. A project may change its category.',
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
    'Put a project away once none of its periods is still to be collected: it stands in no list, and its results stay at their addresses.',
  params: idParams,
  response: project,
});

export const restoreProject = endpoint({
  name: 'restoreProject',
  method: 'DELETE',
  path: '/api/v1/projects/{id}/archive',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Take a project out of the archive.',
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
  summary: 'How much there is in a project of what keeps it from being deleted.',
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
