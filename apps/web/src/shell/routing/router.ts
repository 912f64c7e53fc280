import { decodePart } from '@portal/contract/shared/page-route-patterns';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

let router: ReturnType<typeof createBrowserRouter> | null = null;
let siteRoutes: RouteObject[] = [];

/**
 * Creates the router with the routes below the first segment of the address. React Router prepares every route it
 * has before the first page is shown; the others follow when the user goes below their segment.
 */
export function createRouter(routes: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  siteRoutes = routes;
  pagePatterns = null;
  const first = firstSegment(location.pathname);
  const known = new Set([first]);
  router = createBrowserRouter(routesBelow(routes, first), {
    patchRoutesOnNavigation: ({ path, signal, patch }) => {
      const segment = firstSegment(path);
      if (known.has(segment) || signal.aborted) return;
      known.add(segment);
      patch(PAGES_ROUTE, routesBelow(pagesIn(routes), segment));
    },
  });
  return router;
}

/** The id of the route whose children are all pages. */
export const PAGES_ROUTE = 'pages';

const pagesIn = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap(({ id, children = [] }) => (id === PAGES_ROUTE ? children : pagesIn(children)));

/** Returns `projects` for `/Projects/stroke`, and an empty text for `/`. */
const firstSegment = (path: string): string => decodePart(path.split('/')[1] ?? '').toLowerCase();

/** Returns the routes that an address with this first segment can match, and always the home page and the missing page. */
function routesBelow(routes: RouteObject[], segment: string): RouteObject[] {
  return routes
    .filter(({ path = '' }) => {
      const first = path.split('/').find((part) => part !== '');
      return first === undefined || first === '*' || first === segment;
    })
    .flatMap((route) => {
      if (!route.children || (route.path ?? '/') !== '/') return [route];
      const children = routesBelow(route.children, segment);
      return children.length > 0 ? [{ ...route, children } as RouteObject] : [];
    });
}

/** Returns all routes of the site; a page cannot import routes.tsx, which imports every page. */
export const getRoutes = (): RouteObject[] => siteRoutes;

/** The routes that a path matches, outermost first; empty for an unknown page. */
export function findMatchingRoutes(path: string): RouteObject[] {
  const { pathname } = new URL(path, location.origin);
  const candidates = routesBelow(siteRoutes, firstSegment(pathname));
  const matched = matchRoutes(candidates, pathname)?.map(({ route }) => route) ?? [];
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
