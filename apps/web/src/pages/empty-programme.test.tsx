// @vitest-environment jsdom
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Project } from '@portal/contract/projects/projects';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectByCodeQuery } from '../data/projects/projects.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { authStore } from '../shell/auth/auth-store.ts';
import HomePage from './home.tsx';
import OrganisationPage from './member-organisations.tsx';
import DashboardPage from './projects/project/dashboard.tsx';
import { cleanUpApp, renderRoutes } from '../testing/render-app.tsx';

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
  answer = () => Response.json({ projects: [], organisations: [], due_work: [], submitted: 0, total: 0 });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(cleanUpApp);

function show(Page: ComponentType, role_type_id: number | null) {
  const user =
    role_type_id === null
      ? null
      : ({ id: 1, full_name: 'Ann', role_type_id, access: [] } as unknown as CurrentUser);
  authStore.set({ isAuthenticated: user !== null, user });
  queryClient.setQueryData(projectByCodeQuery('falls').queryKey, project as never);
  renderRoutes([{ path: '/projects/:projectcode', element: <Page /> }], '/projects/falls');
}
const says = (text: string) => expect.poll(() => screen.queryByText(text) !== null).toBe(true);
const nothingLoads = () => expect(document.querySelector('[data-skeleton]')).toBeNull();

test.each([
  ['the programme team, and leads to its dates', ADMIN, 'Set dates'],
  ['a participant', CONTRIBUTOR, null],
])('the dashboard of a project without a period says so to %s', async (_, role, action) => {
  show(DashboardPage, role);
  await says('No time periods yet');
  nothingLoads();
  expect(screen.queryAllByRole('link').map((one) => one.textContent)).toEqual(action ? [action] : []);
});

test('the directory of a programme without organisations says so', async () => {
  show(OrganisationPage, null);
  await says('No organisations have joined yet');
  nothingLoads();
});

test('the home of a programme without projects says so, and leads the programme team on', async () => {
  show(HomePage, ADMIN);
  await says('There are no projects yet.');
  nothingLoads();
  expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/admin');
});

test('a home whose projects cannot be read says why', async () => {
  answer = () => Response.json({ detail: 'Come back in a minute.' }, { status: 403 });
  show(HomePage, ADMIN);
  await says('Come back in a minute.');
  nothingLoads();
});

test('the home page counts the organisations that still submit', async () => {
  runtimeConfig.programme_id = 1;
  const organisations = [null, '2020-03-31', '2999-03-31'].map((closed_on, at) => ({
    id: at,
    organisation_name: `Trust ${at}`,
    project_names: [],
    closed_on,
  }));
  answer = () => Response.json({ projects: [], organisations, news: [], total: organisations.length });
  show(HomePage, null);
  await expect.poll(() => screen.queryByText(/^2 organisations submit/) !== null).toBe(true);
});

test('the home page lists all kinds of work due, in whichever period', async () => {
  const of = {
    project_id: 3,
    project_code: 'falls',
    project_name: 'Falls audit',
    submission_id: 5,
    submission_name: 'North',
    closes_at: '2999-01-01T00:00:00.000Z',
  };
  const due_work = [
    { ...of, kind: 'registration', state: 'not_started', time_period_id: 7, time_period_name: 'June' },
    {
      ...of,
      kind: 'outlier_action',
      time_period_id: 8,
      time_period_name: 'Permissions',
      outlier_case_id: 1,
      chart_name: 'Falls',
      action_name: 'Check your data',
      due_on: '2999-01-01',
    },
  ];
  answer = () =>
    Response.json({ projects: [], organisations: [], news: [], due_work, submitted: 0, total: 2 });
  show(HomePage, CONTRIBUTOR);
  await expect
    .poll(() => screen.queryAllByRole('link').map((one) => one.getAttribute('href')))
    .toEqual(
      expect.arrayContaining([
        '/projects/falls/registration?time-period=7',
        '/projects/falls/profile?time-period=8',
      ]),
    );
});
