import {
  getChart,
  listCollections,
  listDefinitions,
  listMetaData,
  listOutputTypesForChart,
} from '@portal/contract/charts/charts';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { ADMIN } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { buildCollection } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { programmes } from '../../../tables/programmes.tables.ts';
import { chart_group_memberships, chart_metadata } from '../../../tables/charts.tables.ts';

const t = useTestApp();
const build = () => buildComparison(t.db, t.programme.id, [[1, 2]]);

it('lists the groups of the explorer with their charts in order, all or those of a tab', async () => {
  const { project, chart, own } = await build();
  const second = await buildCollection(t.db, project, chart.collection);
  await t.db
    .insert(chart_group_memberships)
    .values({ collection_id: second.id, chart_id: chart.id, display_order: 1 });
  const list = (query: object) =>
    t.call(listCollections, { query: { project_id: project.id, ...query } as never }, own.user);
  const { status, body } = await list({});
  expect(status).toBe(200);
  const summary = { id: chart.id, chart_name: chart.chart_name, description: 'What it shows' };
  expect(body.total).toBe(2);
  expect(body.collections).toMatchObject([
    { id: chart.collection.id, parent_id: null, charts: [summary] },
    { id: second.id, parent_id: chart.collection.id, tab_name: second.tab_name, charts: [summary] },
  ]);
  expect((await list({ tab_name: second.tab_name })).body).toMatchObject({
    collections: [{ id: second.id }],
    total: 1,
  });
  expect((await list({ limit: 1, offset: 1 })).body).toMatchObject({
    collections: [{ id: second.id }],
    total: 2,
  });
});

it('describes a chart: its groups, its forms with the default first, its definition', async () => {
  const { project, chart, own } = await build();
  const found = await t.call(getChart, { params: { id: chart.id } }, own.user);
  expect(found.body).toMatchObject({
    id: chart.id,
    project_id: project.id,
    collections: [{ collection_code: chart.collection.collection_code }],
    output_types: [
      { output_type: 'ranked_bars', component: 'highchart', is_default: true },
      { output_type: 'table', component: 'table', is_default: false },
    ],
  });
  const forms = await t.call(listOutputTypesForChart, { params: { id: chart.id } }, own.user);
  expect(forms.body).toEqual({ output_types: found.body.output_types, total: 2 });
  const said = await t.call(listMetaData, { query: { chart_id: chart.id } }, own.user);
  expect(said.body).toMatchObject({
    meta_data: [{ metadata_name: 'Definition', metadata_text: 'A share.' }],
    total: 1,
  });
});

it('says what is measured, found by words of the name and of the definition together', async () => {
  const { project, chart, own } = await build();
  await t.db.insert(chart_metadata).values({
    chart_id: chart.id,
    display_order: 2,
    metadata_name: 'Also known as',
    metadata_text: 'Four-hour breaches',
  });
  const listed = async (search?: string) =>
    (await t.call(listDefinitions, { query: { project_id: project.id, search } }, own.user)).body;
  const all = await listed();
  expect(all).toMatchObject({
    total: 1,
    definitions: [{ chart_id: chart.id, chart_name: chart.chart_name }],
  });
  expect(all.definitions[0]!.meta_data).toEqual([
    { metadata_name: 'Definition', metadata_text: 'A share.' },
    { metadata_name: 'Also known as', metadata_text: 'Four-hour breaches' },
  ]);
  expect(Object.keys(all.definitions[0]!).sort()).toEqual([
    ...['chart_id', 'chart_name', 'collection_code', 'description', 'meta_data', 'tab_name'],
  ]);
  expect((await listed(`breaches ${chart.chart_name}`)).total).toBe(1);
  expect(await listed('nothing of it')).toEqual({ definitions: [], total: 0 });
});

describe.each([
  ['listCollections', listCollections, 'project_id'],
  ['listDefinitions', listDefinitions, 'project_id'],
  ['getChart', getChart, 'id'],
  ['listOutputTypesForChart', listOutputTypesForChart, 'id'],
  ['listMetaData', listMetaData, 'chart_id'],
] as [string, Endpoint, string][])('%s', (_, endpoint, key) => {
  it('is shut to others and other programmes, and refuses what is not there or not valid', async () => {
    const [built, other] = [await build(), await build()];
    const id = key === 'project_id' ? built.project.id : built.chart.id;
    const statusOf = async (as: { id: number } | null, value: unknown = id) =>
      (await t.call(endpoint, { params: { [key]: value }, query: { [key]: value } }, as)).status;
    const [programme] = await t.db
      .insert(programmes)
      .values({ programme_code: `of-${endpoint.name}`, programme_name: 'Elsewhere' })
      .returning();
    const foreign = await buildUser(t.db, programme!.id, { role_type_id: ADMIN });
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    expect(await statusOf(built.own.user)).toBe(200);
    expect(await statusOf(admin)).toBe(200);
    expect(await statusOf(null)).toBe(401);
    expect(await statusOf(other.own.user)).toBe(404);
    expect(await statusOf(foreign)).toBe(404);
    expect(await statusOf(admin, 2_000_000)).toBe(404);
    expect(await statusOf(built.own.user, 'x')).toBe(422);
  });
});
