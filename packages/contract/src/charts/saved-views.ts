import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* My views: a chart with the user's comparison, saved under a name and shown for the newest period. */

/** The saved choices for a chart, as in its address, without the period. */
const KEPT =
  /^(from|submission|peer-group|output-type|series|against|target|control-chart|otherSubmissions|filter\.\d{1,9})$/;
/** How many views a user can have in a project, and how many on its dashboard. */
export const MOST_VIEWS = 100;
export const MOST_PINNED = 6;

/** Returns the part of an address that a view saves: the same choices always give the same text. */
export function savedQueryString(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.test(name));
  return new URLSearchParams(kept).toString();
}

const viewName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(100, 'Name must be at most 100 characters.');
const search = z
  .string()
  .max(4000, 'You have selected more than a view can save. Select fewer items.')
  .refine((text) => savedQueryString(text) === text, {
    message:
      'A saved view can only contain the options selected on a chart. Remove the time period and anything else from the web address.',
  });

const view = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** The chart's location; null if it is now in no group. */
  tab_name: z.string().nullable(),
  collection_code: z.string().nullable(),
  view_name: z.string(),
  search: z.string(),
  /** On the dashboard of its project. */
  is_pinned: z.boolean(),
});
export type View = z.infer<typeof view>;

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/api/v1/views/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List your saved chart views in a project, by name.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('views', view),
});

export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  path: '/api/v1/views/',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'body.chart_id' },
  summary: 'Save the current selection of a chart as a view.',
  body: z.object({
    chart_id: bodyId,
    view_name: viewName,
    search: search.default(''),
    is_pinned: z.boolean().default(true),
  }),
  response: view,
});

export const updateView = endpoint({
  name: 'updateView',
  method: 'PUT',
  path: '/api/v1/views/{id}',
  access: 'project',
  opens: { thing: 'view', view_id: 'params.id' },
  summary: 'Rename a saved view, or add it to or remove it from the dashboard.',
  params: idParams,
  body: z.object({ view_name: viewName.optional(), is_pinned: z.boolean().optional() }),
  response: view,
});

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/v1/views/{id}',
  access: 'project',
  opens: { thing: 'view', view_id: 'params.id' },
  summary: 'Delete a saved view. Its chart stays.',
  params: idParams,
  response: emptyResponse,
});
