import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { Project } from '@portal/contract/projects/projects';
import { findPagePattern, readPageParams } from '@portal/contract/shared/page-route-patterns';
import { expect, it } from 'vitest';
import { listPageReads } from './page-reads.ts';

const period = (time_period_id: number, state: string) => ({ time_period_id, state });
const project = {
  id: 7,
  time_periods: [period(3, 'upcoming'), period(2, 'open'), period(1, 'published')],
  current_time_period: period(2, 'open'),
  provisional_results: true,
  output_tabs: [{ tab_name: 'explorer' }],
} as unknown as Project;
const contributor = { role_type_id: 3 } as CurrentUser;

function readsOf(address: string, user = contributor, given = project): string[] {
  const [pathname = '', query] = address.split('?');
  const page = findPagePattern(pathname)!;
  const params = readPageParams(page, pathname);
  return listPageReads(page, { user, project: given, params, hasQuery: query !== undefined });
}

it('reads the newest published period of a profile', () => {
  expect(readsOf('/projects/a/profile')).toEqual([
    '/api/v1/data/scorecard?project_id=7&time_period_id=1',
    '/api/v1/filters/options?project_id=7&time_period_id=1&peerGroupId=null',
  ]);
});

it('starts nothing that the query of the address could change', () => {
  expect(readsOf('/projects/a/profile?time-period=2')).toEqual([]);
  expect(readsOf('/projects/a/data-collection?time-period=2')).toEqual([]);
});

it('reads the work to do for contributors only', () => {
  const paths = (role_type_id: number) =>
    readsOf('/projects/a/dashboard', { role_type_id } as CurrentUser).map((read) => read.split('?')[0]);
  expect(paths(3)).toEqual([
    '/api/v1/views/',
    '/api/v1/submissions/organisation-submissions',
    '/api/v1/due-work',
    '/api/v1/data/scorecard',
  ]);
  expect(paths(2)).toEqual(['/api/v1/views/']);
});

it('reads the groups of an explorer, the chart, and if the newest period has results', () => {
  const groups = '/api/v1/collections/?project_id=7&tab_name=explorer&limit=1000';
  const newest = '/api/v1/data/scorecard?project_id=7&time_period_id=2';
  expect(readsOf('/projects/a/explorer/waiting/detail/5')).toEqual([groups, newest, '/api/v1/charts/5']);
  const published = { ...project, provisional_results: false };
  expect(readsOf('/projects/a/explorer', contributor, published)).toEqual([groups]);
  expect(readsOf('/projects/a/elsewhere')).toEqual([]);
});

it('starts nothing for a project without periods, and for other pages', () => {
  const empty = { ...project, time_periods: [], current_time_period: null };
  expect(readsOf('/projects/a/data-collection', contributor, empty)).toEqual([]);
  expect(readsOf('/projects/a/about')).toEqual([]);
});
