import { z } from 'zod';
import { unusualWeight } from '../outliers/unusual-weight.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { id, idParams } from '../shared/fields.ts';

/** Emails about results go to all participants with access until they opt out; only the opt-out is stored. */
export const getOwnDigests = endpoint({
  name: 'getOwnDigests',
  method: 'GET',
  path: '/api/v1/digests/own',
  access: 'user',
  summary: 'List the projects whose emails about results you have turned off.',
  response: z.object({ stopped_project_ids: z.array(id) }),
});

export const setOwnDigest = endpoint({
  name: 'setOwnDigest',
  method: 'PUT',
  path: '/api/v1/digests/own/{id}',
  access: 'project',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Turn emails about a project’s results on or off.',
  params: idParams,
  body: z.object({ is_on: z.boolean() }),
  response: emptyResponse,
});

export const setUnusualThreshold = endpoint({
  name: 'setUnusualThreshold',
  method: 'PUT',
  path: '/api/v1/digests/own',
  access: 'user',
  summary:
    'Set which unusual results your lists show by default and your emails mention: 1 for all, 2 for alerts, alarms and special causes, 3 for alarms only.',
  body: z.object({ unusual_threshold: unusualWeight }),
  response: emptyResponse,
});

/** Gives the same answer to every caller, at every call. */
export const unsubscribeFromDigest = endpoint({
  name: 'unsubscribeFromDigest',
  method: 'POST',
  path: '/api/v1/digests/stop',
  access: 'public',
  atLeastMs: 120,
  perMinute: 60,
  summary: 'Unsubscribe from emails about a project’s results, with the link in an email.',
  body: z.object({ token: z.string().max(200) }),
  response: emptyResponse,
});
