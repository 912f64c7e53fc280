import { hasProjectAccess, isAdmin, isSuperuser } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { redirectQuery } from '../../data/platform/redirects.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { classifyRedirectTarget, safeRedirect } from '../../lib/form/safe-redirect.ts';
import { paths } from '../../paths.ts';
import { authStore, loadSignedInUser } from './auth-store.ts';
import { loadProjectByCode } from '../routing/load-project-by-code.ts';
import { PageNotFound } from '../error-handling/page-errors.ts';
import { preload } from '../routing/route-preload.ts';
import { getPendingHash } from '../routing/router.ts';

type GuardContext = { user: CurrentUser | null; url: URL; params: Record<string, string | undefined> };
/** Returns the redirect, or null to allow the navigation. */
export type Guard = (context: GuardContext) => string | null | Promise<string | null>;

/** SPEC §4: on every navigation, in this order: the token, the user, a redirect for the path. */
export const globalGuards: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  preload(url.pathname);
  await loadSignedInUser();
  const target = await routeRule(url.pathname);
  if (target !== null) go(target);
  return next();
};

/** SPEC §2: a guard's result may redirect; an external target by a full navigation. */
export function guardMiddleware(guard: Guard): MiddlewareFunction {
  return async ({ request, params }, next) => {
    const target = await guard({ user: authStore.get().user, url: new URL(request.url), params });
    if (target !== null) go(target);
    return next();
  };
}

function go(target: string): void {
  const classified = classifyRedirectTarget(target, location.origin);
  if (classified?.kind === 'internal') throw redirect(classified.to);
  if (classified?.kind === 'external') throw redirectDocument(classified.to);
}

/** A lookup that fails must not close the page it was asked for. */
const routeRule = (path: string): Promise<string | null> =>
  queryClient.fetchQuery(redirectQuery(path)).catch(() => null);

const pathOf = (url: URL): string => url.pathname + url.search + getPendingHash();
const toLogin = (url: URL): string => paths.login({ redirect: pathOf(url) });

/** Redirects a signed-in user from the sign-in pages to the destination. */
export const requireSignedOut: Guard = ({ user, url }) =>
  user ? safeRedirect(url.searchParams.get('redirect'), location.origin, paths.home()) : null;

/** Signed in, whether or not MFA is enrolled. */
export const requireSession: Guard = ({ user, url }) => (user ? null : toLogin(url));

/** Requires a signed-in user; sends a user who must enrol in MFA there first. */
export const requireAuth: Guard = ({ user, url }) => {
  if (!user) return toLogin(url);
  return user.must_enrol ? paths.accountMfa({ redirect: pathOf(url) }) : null;
};

/** Requires access to the project (SPEC §6). Offers users without access the page to request it. */
export const requireProjectAccess: Guard = async (context) => {
  const turnedAway = requireAuth(context);
  const { user, params } = context;
  if (turnedAway !== null || !user) return turnedAway;
  const code = params['projectcode'] ?? '';
  const project = await loadProjectByCode(code);
  return hasProjectAccess(user, project.id) ? null : paths.requestAccess(code);
};

/** A page for others is answered like one that does not exist. @throws PageNotFound */
export const requireAdmin: Guard = (context) => roleGuard(context, isAdmin);
export const requireSuperuser: Guard = (context) => roleGuard(context, isSuperuser);

function roleGuard(context: GuardContext, allowed: (user: CurrentUser) => boolean): ReturnType<Guard> {
  const turnedAway = requireAuth(context);
  if (turnedAway !== null || !context.user) return turnedAway;
  if (!allowed(context.user)) throw new PageNotFound(context.url.pathname);
  return null;
}
