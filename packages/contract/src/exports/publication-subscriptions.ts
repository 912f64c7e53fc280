import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams } from '../shared/fields.ts';

/* Emails that a person asked for: one at each publication of a project, about their views and reports in it. */

const publicationSubscription = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  project_code: z.string(),
  project_name: z.string(),
  /** The saved view or the report template, one of both. */
  view_id: z.number().int().nullable(),
  template_id: z.number().int().nullable(),
  /** The name of the view or report. */
  name: z.string(),
});
export type PublicationSubscription = z.infer<typeof publicationSubscription>;

const isOn = z.object({ is_on: z.boolean() });

export const listOwnPublicationSubscriptions = endpoint({
  name: 'listOwnPublicationSubscriptions',
  method: 'GET',
  path: '/api/v1/publicationSubscriptions/own',
  access: 'user',
  summary: 'List the saved views and reports that you get an email about each time results are published.',
  response: z.object({ publication_subscriptions: z.array(publicationSubscription) }),
});

export const setViewSubscription = endpoint({
  name: 'setViewSubscription',
  method: 'PUT',
  path: '/api/v1/views/{id}/subscription',
  access: 'project',
  opens: { thing: 'view', view_id: 'params.id' },
  summary: 'Turn on or off an email about one of your saved views each time results are published.',
  params: idParams,
  body: isOn,
  response: emptyResponse,
});

export const setReportSubscription = endpoint({
  name: 'setReportSubscription',
  method: 'PUT',
  path: '/api/v1/reportTemplates/{id}/subscription',
  access: 'project',
  opens: { thing: 'reportTemplate', template_id: 'params.id' },
  summary: 'Turn on or off an email to you about a report each time results are published.',
  params: idParams,
  body: isOn,
  response: emptyResponse,
});
