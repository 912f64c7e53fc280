// @vitest-environment jsdom
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Project } from '@portal/contract/projects/projects';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectByCodeQuery } from '../data/projects/projects.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { authStore } from '../shell/auth/auth-store.ts';
import HomePage from './home.tsx';
import OrganisationPage from './organisation.tsx';
import DashboardPage from './projects/project/dashboard.tsx';

const project = {
  id: 3,
  project_code: 'falls',
  project_name: 'Falls audit',
  current_time_period: null,
  time_periods: [],
  output_tabs: [],
} as unknown as Project;
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json({ projects: [], organisations: [], total: 0 });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(Page: ComponentType, role_type_id: number | null) {
  const user =
    role_type_id === null
      ? null
      : ({ id: 1, full_name: 'Ann', role_type_id, access: [] } as unknown as CurrentUser);
  authStore.set({ isAuthenticated: user !== null, user });
  queryClient.setQueryData(projectByCodeQuery('falls').queryKey, project as never);
  const router = createMemoryRouter([{ path: '/projects/:projectcode', element: <Page /> }], {
    initialEntries: ['/projects/falls'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const says = (text: string) => expect.poll(() => screen.queryByText(text) !== null).toBe(true);
const nothingLoads = () => expect(document.querySelector('[data-skeleton]')).toBeNull();

test.each([
  ['the programme team, and leads to its dates', ADMIN, 'Give it its dates'],
  ['a participant', CONTRIBUTOR, null],
])('the dashboard of a project without a period says so to %s', async (_, role, action) => {
  show(DashboardPage, role);
  await says('No time period yet');
  nothingLoads();
  expect(screen.queryAllByRole('link').map((one) => one.textContent)).toEqual(action ? [action] : []);
});

test('the directory of a programme without organisations says so', async () => {
  show(OrganisationPage, null);
  await says('No organisation has joined yet');
  nothingLoads();
});

test('the home of a programme without projects says so, and leads the programme team on', async () => {
  show(HomePage, ADMIN);
  await says('There are no projects yet.');
  nothingLoads();
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/admin');
});

test('a home whose projects cannot be read says why', async () => {
  answer = () => Response.json({ detail: 'Come back in a minute.' }, { status: 403 });
  show(HomePage, ADMIN);
  await says('Come back in a minute.');
  nothingLoads();
});
