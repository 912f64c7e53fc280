import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

let router: ReturnType<typeof createBrowserRouter> | null = null;
let siteRoutes: RouteObject[] = [];

export function createRouter(routes: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  siteRoutes = routes;
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

/** Checks if there is a page at the path, so that navigation has no dead links. */
export const hasPageAt = (path: string): boolean => findMatchingRoutes(path).length > 0;

/** The hash of where the browser is going; the request that guards are given leaves it out. */
export const getPendingHash = (): string => (router?.state.navigation.location ?? location).hash;
