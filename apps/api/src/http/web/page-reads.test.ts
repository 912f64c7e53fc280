import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { Project } from '@portal/contract/projects/projects';
import { findPagePattern, readPageParams } from '@portal/contract/shared/page-route-patterns';
import { expect, it } from 'vitest';
import { type MakeRead, makeFirstReads, type ReadInput } from './page-reads.ts';

const period = (time_period_id: number, state: string) => ({ time_period_id, state });
const project = {
  id: 7,
  time_periods: [period(3, 'upcoming'), period(2, 'open'), period(1, 'published')],
  current_time_period: period(2, 'open'),
  provisional_results: true,
  output_tabs: [{ tab_name: 'explorer' }],
} as unknown as Project;
const contributor = { role_type_id: 3, programme_id: 4 } as CurrentUser;

type Answers = Record<string, unknown>;

/** Returns the reads of a page by the names of their endpoints, in a server that gives these answers. */
async function readsOf(
  address: string,
  { user = contributor, of = project as Project | null, answers = {} as Answers } = {},
) {
  const [pathname = '', query] = address.split('?');
  const page = findPagePattern(pathname)!;
  const params = readPageParams(page, pathname);
  const reads: [string, ReadInput][] = [];
  const read: MakeRead = ({ name }, input) => {
    reads.push([name, input]);
    return Promise.resolve((answers[name] ?? null) as never);
  };
  await makeFirstReads({ page, user, project: of, params, hasQuery: query !== undefined }, read);
  return reads;
}
const namesOf = async (...given: Parameters<typeof readsOf>) =>
  (await readsOf(...given)).map(([name]) => name).sort();

it('reads the newest published period of a profile', async () => {
  const query = { project_id: 7, time_period_id: 1 };
  expect(await readsOf('/projects/a/profile')).toEqual([
    ['getScorecard', { query }],
    ['listFilterOptions', { query: { ...query, peerGroupId: 'null' } }],
    ['listProfileResources', { query }],
    ['listProjectActionPlans', { query: { project_id: 7, state: 'open', limit: 1000 } }],
    ['listOutlierCases', { query: { project_id: 7, state: 'open', limit: 50 } }],
    ['listOutlierCases', { query: { ...query, limit: 50 } }],
  ]);
  const team = { role_type_id: 2 } as CurrentUser;
  expect(await namesOf('/projects/a/profile', { user: team })).not.toContain('listOutlierCases');
});

it('reads nothing that the query of the address could change', async () => {
  expect(await readsOf('/projects/a/profile?time-period=2')).toEqual([]);
  expect(await readsOf('/projects/a/data-collection?time-period=2')).toEqual([]);
  const names = await namesOf('/projects/a/explorer/waiting/detail/5?series=b', {
    answers: { getChart: chart, getScorecard: provisional },
  });
  expect(names).toEqual(['getChart', 'getScorecard', 'listCharts', 'listCollections']);
});

it('reads the work to do for contributors only', async () => {
  const namesFor = (role_type_id: number) =>
    namesOf('/projects/a/dashboard', { user: { role_type_id } as CurrentUser });
  expect(await namesFor(3)).toEqual([
    'getScorecard',
    'listDueWork',
    'listNewlyUnusual',
    'listOrganisationSubmissions',
    'listOutlierCases',
    'listProjectActionPlans',
    'listViews',
  ]);
  expect(await namesFor(2)).toEqual(['listViews']);
});

const chart = {
  output_types: [
    { output_type: 'table', is_default: false },
    { output_type: 'ranked_bars', is_default: true },
  ],
};
const provisional = { visibility: 'provisional', entries: [{ n: 4 }] };
const periodRead = (reads: [string, ReadInput][]) =>
  reads.find(([name]) => name === 'getChartData')?.[1].params;

it('reads a chart in its default type and in the newest period with results', async () => {
  const address = '/projects/a/explorer/waiting/detail/5';
  const reads = await readsOf(address, {
    answers: { getChart: chart, getScorecard: provisional, getChartData: { submission_id: 9 } },
  });
  expect(periodRead(reads)).toEqual({ chart_id: 5, time_period_id: 2 });
  expect(reads.find(([name]) => name === 'getChartData')?.[1].body).toMatchObject({
    output_type: 'ranked_bars',
  });
  expect(reads).toContainEqual(['listAnnotations', { params: { id: 5 }, query: { submission_id: 9 } }]);
  const withoutResults = { visibility: 'provisional', entries: [{ n: 0 }] };
  const answers = { getChart: chart, getScorecard: withoutResults };
  expect(periodRead(await readsOf(address, { answers }))).toEqual({ chart_id: 5, time_period_id: 1 });
});

it('reads no chart whose period or type is not known in time', async () => {
  const address = '/projects/a/explorer/waiting/detail/5';
  expect(await namesOf(address, { answers: { getChart: chart } })).not.toContain('getChartData');
  expect(await namesOf(address, { answers: { getScorecard: provisional } })).not.toContain('getChartData');
});

it('reads the groups of an explorer, and if the newest period has results', async () => {
  expect(await namesOf('/projects/a/explorer')).toEqual(['getScorecard', 'listCollections']);
  const published = { ...project, provisional_results: false };
  expect(await namesOf('/projects/a/explorer', { of: published })).toEqual(['listCollections']);
  expect(await namesOf('/projects/a/elsewhere')).toEqual([]);
});

it('reads the projects outside of projects, with news and the work to do on the first page', async () => {
  const projects = ['listProjects', { query: { programme_id: 4, limit: 1000 } }];
  expect(await readsOf('/projects', { of: null })).toEqual([projects]);
  expect(await readsOf('/', { of: null })).toEqual([
    projects,
    ['listNews', { query: { programme_id: 4, limit: 20 } }],
    ['listDueWork', { query: { limit: 1000 } }],
  ]);
  expect(await readsOf('/projects/a/profile', { of: null })).toEqual([]);
});

it('reads nothing for a project without periods, and for other pages', async () => {
  const empty = { ...project, time_periods: [], current_time_period: null };
  expect(await readsOf('/projects/a/data-collection', { of: empty })).toEqual([]);
  expect(await readsOf('/projects/a/profile', { of: empty })).toEqual([]);
  expect(await readsOf('/projects/a/about')).toEqual([]);
});
