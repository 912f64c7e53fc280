import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { guidance, projectAbout } from './projects.ts';

/* What a project says of itself in longer texts, as the programme team writes it: guidance, and what it is about in a period. */

const text = (label: string) => z.string().max(20_000, `${label} must be at most 20,000 characters.`);
const title = z
  .string()
  .trim()
  .min(1, 'Title is required.')
  .max(200, 'Title must be at most 200 characters.');
const guidanceFields = z.object({ guidance_title: title, guidance_text: text('Text') });

export const createProjectGuidance = endpoint({
  name: 'createProjectGuidance',
  method: 'POST',
  path: '/api/v1/projectGuidances/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a guidance text to a project, after the others.',
  body: guidanceFields.extend({ project_id: bodyId }),
  response: guidance,
});

export const updateProjectGuidance = endpoint({
  name: 'updateProjectGuidance',
  method: 'PUT',
  path: '/api/v1/projectGuidances/{id}',
  access: 'admin',
  opens: { thing: 'projectGuidance', guidance_id: 'params.id' },
  summary: 'Change a guidance text. Returns 409 and changes nothing if the text in `seen` has changed.',
  params: idParams,
  body: guidanceFields.partial().extend({
    /**
     * The values on the user's screen: if the stored values have changed, the answer is 409 and nothing is
     * overwritten.
     */
    seen: z.object({ guidance_title: z.string(), guidance_text: z.string() }).partial().optional(),
  }),
  response: guidance,
});

export const deleteProjectGuidance = endpoint({
  name: 'deleteProjectGuidance',
  method: 'DELETE',
  path: '/api/v1/projectGuidances/{id}',
  access: 'admin',
  opens: { thing: 'projectGuidance', guidance_id: 'params.id' },
  summary: 'Delete a guidance text.',
  params: idParams,
  response: emptyResponse,
});

export const orderProjectGuidances = endpoint({
  name: 'orderProjectGuidances',
  method: 'PUT',
  path: '/api/v1/projectGuidances/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Reorder all guidance texts of a project.',
  body: z.object({ project_id: bodyId, guidance_ids: z.array(bodyId).max(1000) }),
  response: emptyResponse,
});

export const updateProjectAbout = endpoint({
  name: 'updateProjectAbout',
  method: 'PUT',
  path: '/api/v1/projects/about/',
  access: 'admin',
  opens: {
    thing: 'collection',
    project_id: 'query.project_id',
    time_period_id: 'query.time_period_id',
  },
  summary:
    'Change the about text of a project in a time period. Returns 409 and changes nothing if the text in `seen` has changed.',
  query: z.object({ project_id: id, time_period_id: id }),
  body: z.object({
    about_text: text('Text'),
    seen: z.object({ about_text: z.string() }).optional(),
  }),
  response: projectAbout,
});
