import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { matchRoutes, type RouteObject } from 'react-router';
import { classifyRedirectTarget } from '../../../lib/form/safe-redirect.ts';
import type { Guard } from '../../../shell/auth/guards.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';

/** The kinds of visitor for a test. */
export const testVisitors = {
  visitor: ['A visitor who is not signed in', null],
  viewer: ['A viewer with access to every project', VIEWER],
  contributor: ['A contributor with access to every project', CONTRIBUTOR],
  admin: ['An admin', ADMIN],
  superuser: ['A superuser', SUPERUSER],
} as const satisfies Record<string, [string, number | null]>;
export type TestVisitor = keyof typeof testVisitors;

const userOf = (role_type_id: number): CurrentUser => ({
  id: 0,
  programme_id: 0,
  full_name: '',
  email_address: '',
  role_type_id,
  organisation_id: null,
  organisation_name: null,
  otp_enabled: true,
  must_enrol: false,
  mfa_required: true,
  unusual_threshold: 1,
  access: [{ id: 0, project_id: null, approved: true }],
  closed_project_ids: [],
});

/** More steps than rules and guards make where they arrive anywhere. */
const MOST_STEPS = 10;

/**
 * Shows step by step what happens to a visitor of an address: first the redirects, then the same guards that
 * protect the page (SPEC §4).
 */
export async function traceRedirects(
  address: string,
  visitorKind: TestVisitor,
  site: {
    origin: string;
    routes: RouteObject[];
    findRule: (path: string) => Promise<string | null>;
  },
): Promise<string[]> {
  const role = testVisitors[visitorKind][1];
  const user = role === null ? null : userOf(role);
  const told: string[] = [];
  let next = address;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const target = classifyRedirectTarget(next, site.origin);
    if (!target) return [...told, `${next} is not an address that can be opened.`];
    if (target.kind === 'external') return [...told, `They leave this site and go to ${target.to}.`];
    const url = new URL(target.to, site.origin);
    const rule = await site.findRule(url.pathname);
    if (rule !== null) {
      told.push(`A redirect sends them from ${url.pathname} to ${rule}.`);
      next = rule;
      continue;
    }
    const outcome = await pageOutcome(url, user, site.routes);
    if ('ends' in outcome) return [...told, outcome.ends];
    told.push(`They cannot open ${url.pathname} and are sent to ${outcome.to}.`);
    next = outcome.to;
  }
  return [...told, 'This is an endless loop: they never reach a page.'];
}

async function pageOutcome(
  url: URL,
  user: CurrentUser | null,
  routes: RouteObject[],
): Promise<{ ends: string } | { to: string }> {
  const matches = matchRoutes(routes, url.pathname);
  const notFound = { ends: `They see “Page not found” at ${url.pathname}.` };
  if (!matches || matches.at(-1)!.route.path === '*') return notFound;
  for (const { route, params } of matches) {
    for (const guard of (route.handle as { guards?: Guard[] } | undefined)?.guards ?? []) {
      try {
        const to = await guard({ user, url, params });
        if (to !== null) return { to };
      } catch (error) {
        if (error instanceof PageNotFound) return notFound;
        throw error;
      }
    }
  }
  return { ends: `They see the page at ${url.pathname}.` };
}
