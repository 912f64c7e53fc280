// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import FilterValuesPage from './filters/submission-filter-options.tsx';
import FiltersPage from './filters/index.tsx';
import PeerGroupsPage from './peer-groups.tsx';

const project = { id: 1, project_code: 'falls', project_name: 'Falls', archived_at: null };
const filter = { id: 5, project_id: 1, filter_name: 'Size', option_list: [], changes: [], submissions: 0 };
/** The response to each call of these pages. */
const ANSWER = {
  projects: [project],
  filters: [filter],
  peer_groups: [],
  time_periods: [],
  project_time_periods: [],
  values: [],
  charts: [],
  measures: [],
  offered_sets: [],
  held_back: [],
  minimum: 3,
  total: 1,
  categories: [],
  organisation_submissions: [],
  output_types: [],
};
let sets: { applies: string; published_periods: number; applies_from: string | null };

beforeEach(() => {
  sets = { applies: 'always', published_periods: 2, applies_from: 'July 2026' };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ ...ANSWER, ...sets }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(Page: ComponentType) {
  const router = createMemoryRouter([{ path: '/filters/:id', element: <Page /> }], {
    initialEntries: ['/filters/5?project=1'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const warning = () => screen.queryByText(/The 2 published periods keep the filters and peer groups/);
const isLoaded = () =>
  expect
    .poll(() => queryClient.isFetching() === 0 && screen.queryByRole('heading', { level: 1 }))
    .toBeTruthy();

test.each<[string, ComponentType]>([
  ['filters', FiltersPage],
  ['the options of a filter', FilterValuesPage],
  ['peer groups', PeerGroupsPage],
])('says before a change of %s in a project without names that published periods stay', async (_, Page) => {
  show(Page);
  await expect.poll(warning).toBeTruthy();
  expect(warning()!.textContent).toContain('applies from July 2026, once you publish it');
});

test.each([
  ['the project shows names', { applies: 'never' }],
  ['no period is published', { published_periods: 0 }],
])('says nothing where %s', async (_, given) => {
  Object.assign(sets, given);
  show(FiltersPage);
  await isLoaded();
  expect(screen.queryByText('Changes apply from the next publication')).toBeNull();
});
