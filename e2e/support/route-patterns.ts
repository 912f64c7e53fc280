import type { RouteObject } from 'react-router';

/** The patterns of all routes that show a page. */
export function listRoutePatterns(list: RouteObject[], above = ''): string[] {
  return list.flatMap((route) => {
    const path = `${above}/${route.path ?? ''}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return route.children ? listRoutePatterns(route.children, path) : [path];
  });
}
