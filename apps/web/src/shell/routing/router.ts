import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

let router: ReturnType<typeof createBrowserRouter> | null = null;
let siteRoutes: RouteObject[] = [];

export function createRouter(routes: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  siteRoutes = routes;
  pagePatterns = null;
  router = createBrowserRouter(routes);
  return router;
}

/** Returns all routes of the site; a page cannot import routes.tsx, which imports every page. */
export const getRoutes = (): RouteObject[] => siteRoutes;

/** The routes that a path matches, outermost first; empty for an unknown page. */
export function findMatchingRoutes(path: string): RouteObject[] {
  const { pathname } = new URL(path, location.origin);
  const matched = matchRoutes(router?.routes ?? [], pathname)?.map(({ route }) => route as RouteObject) ?? [];
  return matched.some((route) => route.path === '*') ? [] : matched;
}

/** The patterns of all pages; null until the first check. */
let pagePatterns: RegExp[] | null = null;

/**
 * Checks if there is a page at the path, so that navigation has no dead links. React Router would prepare all routes
 * again for each check, which takes as long as rendering the header.
 */
export function hasPageAt(path: string): boolean {
  pagePatterns ??= patternsBelow(siteRoutes);
  const { pathname } = new URL(path, location.origin);
  return pagePatterns.some((pattern) => pattern.test(pathname));
}

function patternsBelow(routes: RouteObject[], above = ''): RegExp[] {
  return routes.flatMap(({ path = '', children }) => {
    const address = `${above}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
    if (children) return patternsBelow(children, address);
    return path === '*' ? [] : [new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')];
  });
}

/** The hash of where the browser is going; the request that guards are given leaves it out. */
export const getPendingHash = (): string => (router?.state.navigation.location ?? location).hash;
