/**
 * The limits on a programme's redirects (SPEC §4: they are checked first at every navigation). The server
 * uses them to refuse, and the browser to warn before sending.
 */

/** Pages needed for sign-in and the admin area: a redirect for one of them would lock people out. */
const PROTECTED = /^\/(login|verify|forgot-password|account|admin|api)(\/|$)/i;
/** Pages that redirect users who are already signed in. */
const SIGNED_OUT = /^\/login\/?$/i;

type RouteRule = { path: string; redirect: string };

/** A path as rules are looked up by: without a slash at its end. */
export const removeTrailingSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

/** The path a redirect leads to on this site; null for another site. */
function pathOf(redirect: string, origin: string): string | null {
  const url = new URL(redirect, origin);
  return url.origin === origin ? removeTrailingSlash(url.pathname) : null;
}

export type RouteRuleProblem = 'protected' | 'itself' | 'circle' | 'home_to_login';

/**
 * Explains why a redirect conflicts with the programme's others; returns null if it does not.
 * @param rules all redirects, including the checked one
 * @param origin of this site: an address of it is a path
 */
export function findRouteRuleProblem(
  rule: RouteRule,
  rules: readonly RouteRule[],
  origin: string,
): RouteRuleProblem | null {
  if (PROTECTED.test(rule.path)) return 'protected';
  const byPath = new Map(rules.map((one) => [one.path, one.redirect]));
  const follow = (path: string): { end: string | null; isCircle: boolean } => {
    const seen = new Set<string>();
    let at: string | null = path;
    while (at !== null && byPath.has(at)) {
      if (seen.has(at)) return { end: at, isCircle: true };
      seen.add(at);
      at = pathOf(byPath.get(at)!, origin);
    }
    return { end: at, isCircle: false };
  };
  if (pathOf(rule.redirect, origin) === rule.path) return 'itself';
  if (follow(rule.path).isCircle) return 'circle';
  // A signed-in user would be sent from there to the start page, and back.
  const { end } = follow('/');
  return end !== null && SIGNED_OUT.test(end) ? 'home_to_login' : null;
}
