import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';

/** SPEC §4, third global guard: ask for a redirect for the path. */
export const findRedirect = endpoint({
  name: 'findRedirect',
  method: 'GET',
  path: '/api/v1/routeRules/redirect',
  access: 'public',
  summary: 'Get the redirect for a path, if there is one: another path, or an address on another site.',
  query: z.object({ programme_id: id, path: z.string().max(500) }),
  response: z.object({ redirect: z.string().nullable() }),
});
