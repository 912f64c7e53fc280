// @vitest-environment jsdom
import { isPagePath, pageRoutePatterns } from '@portal/contract/shared/page-route-patterns';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';

document.body.innerHTML = '<script type="application/json" id="runtime-config">{"programme_id":7}</script>';
// The configuration is read from the page when the modules are loaded.
const { routes } = await import('./routes.tsx');
const { createRouter, hasPageAt } = await import('./shell/routing/router.ts');

/** The patterns of all routes that show a page. */
function patterns(list: RouteObject[], above = ''): string[] {
  return list.flatMap((route) => {
    const path = `${above}/${route.path ?? ''}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return route.children ? patterns(route.children, path) : path.endsWith('*') ? [] : [path];
  });
}

test('the server knows every page there is, and no other', () => {
  expect([...pageRoutePatterns].sort()).toEqual([...patterns(routes)].sort());
});

const addresses: [string, boolean][] = [
  ['/', true],
  ['/projects/stroke/', true],
  ['/Login', true],
  ['/surveys/1-2/ABC/questions', true],
  ['/nowhere', false],
  ['/projects/a/b/c/d/e', false],
  ['/admin', true],
  ['/admin/nothing', false],
  ['/login/x', false],
];

test.each(addresses)('an address such as %s has a page: %s', (path, isKnown) =>
  expect(isPagePath(path)).toBe(isKnown),
);

/** Returns the routes without what they load or show. */
const addressesOnly = (list: RouteObject[]): RouteObject[] =>
  list.map(({ id, path, index, children }) =>
    index ? { index } : children ? { id, path, children: addressesOnly(children) } : { path },
  );

test.each(addresses)('navigation knows if %s has a page: %s', (path, isKnown) => {
  createRouter(addressesOnly(routes)).dispose();
  expect(hasPageAt(path)).toBe(isKnown);
  expect(hasPageAt(`${path}?page=2#top`)).toBe(isKnown);
});

test('the router starts with the routes below the first segment, and adds others on the way there', async () => {
  history.replaceState(null, '', '/login');
  const router = createRouter(addressesOnly(routes));
  expect(patterns(router.routes as RouteObject[]).sort()).toEqual(['/', '/login', '/login/other-ways']);
  const patternAt = async (path: string) => {
    await router.navigate(path);
    expect(router.state.matches.at(-1)?.route.children, path).toBeUndefined();
    return router.state.matches.map(({ route }) => route.path ?? '').join('/');
  };
  const visits = [
    [
      '/projects/stroke/explorer/times/detail/1',
      '/projects/:projectcode/:explorertype/:groupname/detail/:id',
    ],
    ['/Admin/measures/3', '/admin/measures/:id'],
    ['/%75sers', '/users'],
    ['/projects', '/projects'],
    ['/', ''],
    ['/help/first-steps', '/help/:guide'],
    ['/admin/nothing', '/*'],
    ['/nowhere', '/*'],
  ];
  for (const [path, pattern] of visits)
    expect((await patternAt(path!)).replaceAll(/\/+/g, '/').replace(/\/$/, ''), path).toBe(pattern);
  expect(patterns(router.routes as RouteObject[]).filter((one) => one === '/users')).toHaveLength(1);
  router.dispose();
});
