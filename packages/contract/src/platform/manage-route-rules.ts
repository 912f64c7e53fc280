import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { removeTrailingSlash } from './validate-route-rule.ts';

/* The rules of a programme, as its owner keeps them. */

const mayLead = (redirect: string) =>
  /^\/(?![/\\])/.test(redirect) || (/^https?:\/\//i.test(redirect) && URL.canParse(redirect));
const routeRuleFields = z.object({
  path: z
    .string()
    .trim()
    .max(500, 'Address must be at most 500 characters.')
    .regex(
      /^\/(?![/\\])[^?#\s\\\p{Cc}]*$/u,
      'Enter an address on this site that starts with a slash, such as /old-page.',
    )
    .transform(removeTrailingSlash),
  redirect: z
    .string()
    .trim()
    .max(1000, 'Destination must be at most 1,000 characters.')
    .refine(
      (value) => mayLead(value) && !/[\\\s\p{Cc}]/u.test(value),
      'Enter an address. It must start with a slash for a page on this site, or with https:// for another site.',
    ),
});
export type RouteRuleFields = z.infer<typeof routeRuleFields>;

const routeRule = z.object({ id: z.number().int(), path: z.string(), redirect: z.string() });
export type RouteRule = z.infer<typeof routeRule>;

export const listRouteRules = endpoint({
  name: 'listRouteRules',
  method: 'GET',
  path: '/api/v1/routeRules/',
  access: 'superuser',
  summary: 'List the redirects of the programme.',
  query: z.object({
    search: z.string().max(100).optional(),
    sort: z.enum(['path', '-path', 'redirect', '-redirect']).default('path'),
    ...page,
  }),
  response: listOf('route_rules', routeRule),
});

export const createRouteRule = endpoint({
  name: 'createRouteRule',
  method: 'POST',
  path: '/api/v1/routeRules/',
  access: 'superuser',
  summary: 'Add a redirect. Redirects that would lock people out or form a loop are refused.',
  body: routeRuleFields,
  response: routeRule,
});

const opened = { thing: 'routeRule', rule_id: 'params.id' } as const;

export const updateRouteRule = endpoint({
  name: 'updateRouteRule',
  method: 'PUT',
  path: '/api/v1/routeRules/{id}',
  access: 'superuser',
  opens: opened,
  summary: 'Change a redirect.',
  params: idParams,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: routeRuleFields.extend({ was: z.object({ path: z.string(), redirect: z.string() }) }),
  response: routeRule,
});

export const deleteRouteRule = endpoint({
  name: 'deleteRouteRule',
  method: 'DELETE',
  path: '/api/v1/routeRules/{id}',
  access: 'superuser',
  opens: opened,
  summary: 'Delete a redirect.',
  params: idParams,
  response: emptyResponse,
});
