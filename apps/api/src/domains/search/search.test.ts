import { listSearchFilters, searchGlobal } from '@portal/contract/search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '../../../test/build-charts.ts';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import { buildProject, buildTimePeriod } from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { charts } from '../../tables/charts.tables.ts';
import { programmes } from '../../tables/programmes.tables.ts';

let t: TestApp;
let member: { id: number }, outsider: { id: number }, everywhere: { id: number }, stranger: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  const { db, programme } = t;
  const project = await buildProject(db, programme.id, {
    project_code: 'falls',
    project_name: 'Falls audit',
    summary: 'Inpatient falls and what prevents them',
  });
  const period = await buildTimePeriod(db, project, 'published');
  const chart = await buildChart(db, project, [await buildMeasure(db, project)], [period]);
  await db.update(charts).set({ chart_name: 'Fall rate, 100 % of wards' }).where(eq(charts.id, chart.id));
  // In no group: there is no page it could be opened on.
  await db.insert(charts).values({ project_id: project.id, chart_name: 'Fallen out of its group' });
  const organisation = await buildOrganisation(db, programme.id, {
    organisation_name: 'Fallowfield Hospital',
    organisation_code: 'FLW',
  });
  member = await buildUser(db, programme.id, { organisation_id: organisation.id, projects: [project.id] });
  everywhere = await buildUser(db, programme.id, { organisation_id: organisation.id, projects: [null] });
  outsider = await buildUser(db, programme.id, { organisation_id: organisation.id });
  const [other] = await db
    .insert(programmes)
    .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
    .returning();
  stranger = await buildUser(db, other!.id, { role_type_id: 2 });
});
afterAll(() => t.stop());

const search = async (query: string, as: { id: number } | null = member, more: object = {}) =>
  t.call(searchGlobal, { body: { query, ...more } }, as);
const namesOf = async (...of: Parameters<typeof search>) =>
  (await search(...of)).body.results.map(({ kind, name }) => [kind, name]);

const PROJECT = ['project', 'Falls audit'];
const CHART = ['chart', 'Fall rate, 100 % of wards'];
const HOSPITAL = ['organisation', 'Fallowfield Hospital'];

describe('the search', () => {
  it('finds projects, charts and organisations, with what leads to their pages', async () => {
    const { body } = await search('fall');
    expect(body.results).toMatchObject([
      { kind: 'project', name: 'Falls audit', project_code: 'falls', tab_name: null },
      {
        kind: 'chart',
        detail: 'Falls audit',
        project_code: 'falls',
        tab_name: expect.stringMatching(/^tab/),
        collection_code: expect.stringMatching(/^group/),
      },
      { kind: 'organisation', detail: 'FLW', project_code: null },
    ]);
    expect(body).toMatchObject({ query: 'fall', total: 3 });
  });

  it('wants every word, anywhere; names that begin with the query come first', async () => {
    expect(await namesOf('prevents inpatient')).toEqual([PROJECT]);
    expect(await namesOf('prevents theatre')).toEqual([]);
    expect(await namesOf('FLW')).toEqual([HOSPITAL]);
    expect(await namesOf('wards 100 %')).toEqual([CHART]);
    expect(await namesOf('_all')).toEqual([]);
  });

  it('shows charts of a project to those who have access to it, and nothing to other programmes', async () => {
    expect(await namesOf('fall', outsider)).toEqual([PROJECT, HOSPITAL]);
    expect(await namesOf('fall', everywhere)).toEqual([PROJECT, CHART, HOSPITAL]);
    expect(await namesOf('fall', stranger)).toEqual([]);
    expect((await search('fall', null)).status).toBe(401);
    expect((await search('f')).status).toBe(422);
  });

  it('is narrowed by what its filters offer, page by page', async () => {
    const { body } = await t.call(listSearchFilters, { query: { query: 'fall' } }, member);
    expect(body.filters).toEqual([
      {
        filter_id: 1,
        filter_name: 'Kind',
        option_list: [
          { option_name: 'Projects', count: 1 },
          { option_name: 'Charts', count: 1 },
          { option_name: 'Organisations', count: 1 },
        ],
      },
      { filter_id: 2, filter_name: 'Project', option_list: [{ option_name: 'Falls audit', count: 2 }] },
    ]);
    const only = (filter_id: number, option_name: string) => ({
      filters: [{ filter_id, option_list: [{ option_name }] }],
    });
    expect(await namesOf('fall', member, only(1, 'Charts'))).toEqual([CHART]);
    expect(await namesOf('fall', member, only(2, 'Falls audit'))).toEqual([PROJECT, CHART]);
    expect(await namesOf('fall', member, { limit: 1, offset: 1 })).toEqual([CHART]);
    expect((await t.call(listSearchFilters, { query: { query: 'fall' } }, null)).status).toBe(401);
  });

  it('tells without a query what everything one may see can be narrowed by', async () => {
    const filters = async (query: { query?: string }, as: { id: number }) =>
      (await t.call(listSearchFilters, { query }, as)).body.filters;
    const everything = await filters({}, member);
    expect(everything[0]!.option_list).toEqual([
      { option_name: 'Projects', count: 1 },
      { option_name: 'Charts', count: 1 },
      { option_name: 'Organisations', count: 1 },
    ]);
    expect(await filters({ query: ' ' }, member)).toEqual(everything);
    expect((await filters({}, outsider))[0]!.option_list.map((one) => one.option_name)).toEqual([
      'Projects',
      'Organisations',
    ]);
    expect((await t.call(listSearchFilters, { query: { query: 'f' } }, member)).status).toBe(422);
  });
});
