// @vitest-environment jsdom
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { SUPERUSER } from '@portal/contract/identity/roles';
import type { Project } from '@portal/contract/projects/projects';
import { pageRoutePatterns } from '@portal/contract/shared/page-route-patterns';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectByCodeQuery } from '../../data/projects/projects.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { cleanUpApp } from '../../testing/render-app.tsx';
import { authStore } from '../auth/auth-store.ts';
import { createRouter } from '../routing/router.ts';
import AdminLayout from './admin-layout.tsx';
import { ProjectNavigation } from './project-navigation.tsx';

const project = {
  id: 7,
  project_code: 'stroke',
  project_name: 'Stroke',
  registration_required: true,
  output_tabs: [{ id: 1, tab_name: 'explore', output_name: 'Charts' }],
} as Project;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], total: 0 })));
  queryClient.setQueryData(projectByCodeQuery(project.project_code).queryKey, project);
  const user = { role_type_id: SUPERUSER, access: [], closed_project_ids: [] } as unknown as CurrentUser;
  authStore.set({ isAuthenticated: true, user });
});
afterEach(cleanUpApp);

/** Opens an address that matches the pattern, and returns the names of the menu items marked as current. */
async function currentItems(pattern: string): Promise<string[]> {
  const address = pattern
    .replace(':projectcode', project.project_code)
    .replace(':explorertype', 'explore')
    .replaceAll(/:\w+/g, '1');
  history.replaceState(null, '', address);
  const children = pageRoutePatterns.map((path) => ({ path, element: <h1>{path}</h1> }));
  const isAdmin = !address.startsWith('/projects/');
  const frame = isAdmin ? { Component: AdminLayout, children } : { Component: ProjectNavigation, children };
  const router = createRouter([frame]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: isAdmin ? 'Admin' : 'Project', hidden: true });
  return [...document.querySelectorAll('[aria-current=page]')].map((one) => one.textContent);
}

/** The pages without the menu, which use the whole width of the window. */
const withoutMenu = [
  '/admin/questionnaires/:id',
  '/admin/questionnaires/:id/preview',
  '/admin/questionnaires/:id/translations',
];
/** Comes before the pages of the project, for people who cannot open them yet. */
const beforeAccess = '/projects/:projectcode/request-access';

const adminPages = pageRoutePatterns.filter(
  (pattern) => /^\/(admin|users)(\/|$)/.test(pattern) && !withoutMenu.includes(pattern),
);
const projectPages = pageRoutePatterns.filter(
  (pattern) => pattern.startsWith('/projects/:') && pattern !== beforeAccess,
);

test('there are pages of both kinds', () => {
  expect(adminPages.length).toBeGreaterThan(40);
  expect(projectPages.length).toBeGreaterThan(20);
});

test.each([...adminPages, ...projectPages])('%s marks one menu item as current', async (pattern) => {
  expect(await currentItems(pattern)).toHaveLength(1);
});

test.each([
  ['/projects/:projectcode/explained/:id', 'Profile'],
  ['/projects/:projectcode/action-plans', 'Profile'],
  ['/projects/:projectcode/data-feeds', 'Reports'],
  ['/projects/:projectcode/data-collection/cases/:ids', 'Data collection'],
  ['/projects/:projectcode/:explorertype/:groupname/detail/:id', 'Charts'],
  ['/projects/:projectcode', 'Stroke'],
  ['/admin/measures/:id', 'Measures'],
  ['/admin/filters/:id', 'Filters'],
  ['/admin/scopes/:id', 'Scopes'],
])('%s belongs to %s', async (pattern, item) => expect(await currentItems(pattern)).toEqual([item]));

test('a request for access marks no item, because its pages are not open yet', async () => {
  expect(await currentItems(beforeAccess)).toEqual([]);
});
