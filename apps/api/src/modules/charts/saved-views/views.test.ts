import {
  createView,
  deleteView,
  listViews,
  MOST_PINNED,
  updateView,
} from '@portal/contract/charts/saved-views';
import { ADMIN } from '@portal/contract/identity/roles';
import { expect, it } from 'vitest';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

const t = useTestApp();

type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = () =>
  buildComparison(t.db, t.programme.id, [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
const keep = (built: Built, body: object = {}, as: { id: number } = built.own.user) =>
  t.call(createView, { body: { chart_id: built.chart.id, view_name: 'Like us', ...body } }, as);
const list = async (built: Built, as: { id: number } = built.own.user) =>
  (await t.call(listViews, { query: { project_id: built.project.id } }, as)).body;

it('saves the selection, and opens its chart', async () => {
  const built = await build();
  const search = 'peer-group=3&output-type=funnel&filter.2=Acute+%26+general';
  const { status, body } = await keep(built, { search });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    chart_id: built.chart.id,
    project_id: built.project.id,
    view_name: 'Like us',
    search,
    chart_name: built.chart.chart_name,
    is_pinned: true,
    tab_name: expect.any(String),
    collection_code: built.chart.collection.collection_code,
  });
  expect(await list(built)).toEqual({ views: [body], total: 1 });
});

it('saves only the selection for a chart, without the period', async () => {
  const built = await build();
  for (const search of ['time-period=3', 'x=1', 'peer-group=1&javascript=2', '?peer-group=1'])
    expect((await keep(built, { search })).status, search).toBe(422);
});

it('is private: other users cannot see, change or delete it', async () => {
  const built = await build();
  const { body } = await keep(built);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const { organisation_id } = built.own.user;
  const colleague = await buildUser(t.db, t.programme.id, { organisation_id, projects: [built.project.id] });
  for (const other of [admin, colleague, built.members[1]!.user]) {
    expect(await list(built, other)).toEqual({ views: [], total: 0 });
    const params = { id: body.id };
    expect((await t.call(updateView, { params, body: { is_pinned: false } }, other)).status).toBe(404);
    expect((await t.call(deleteView, { params }, other)).status).toBe(404);
    // The name is free for them.
    expect((await keep(built, {}, other)).status).toBe(200);
  }
});

it('is renamed, taken off the dashboard and deleted; a name stands once', async () => {
  const built = await build();
  const { body } = await keep(built);
  expect((await keep(built)).status).toBe(409);
  await keep(built, { view_name: 'Another' });
  const params = { id: body.id };
  const change = (part: object) => t.call(updateView, { params, body: part }, built.own.user);
  expect((await change({ view_name: 'Another' })).status).toBe(409);
  expect((await change({ view_name: 'Mine', is_pinned: false })).body).toMatchObject({
    view_name: 'Mine',
    is_pinned: false,
  });
  expect((await change({})).status).toBe(200);
  expect((await t.call(deleteView, { params }, built.own.user)).status).toBe(200);
  expect((await list(built)).views.map(({ view_name }) => view_name)).toEqual(['Another']);
});

it('is on the dashboard while there is space', async () => {
  const built = await build();
  for (let n = 0; n < MOST_PINNED; n += 1) await keep(built, { view_name: `View ${n}` });
  const refused = await keep(built, { view_name: 'One more' });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Remove one first')]);
  const { body } = await keep(built, { view_name: 'One more', is_pinned: false });
  const pin = { params: { id: body.id }, body: { is_pinned: true } };
  expect((await t.call(updateView, pin, built.own.user)).status).toBe(409);
});
