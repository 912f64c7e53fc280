import { getOutputTypeInfo, type OutputType, outputTypes } from '@portal/contract/charts/output-types';
import { getChartData } from '@portal/contract/charts/chart-data';
import { getChart, listMetaData, listOutputTypesForChart } from '@portal/contract/charts/charts';
import * as contract from '@portal/contract/charts/manage-charts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildComparison } from '#fixtures/build-comparison';
import { buildMeasure } from '#fixtures/build-charts';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { selectResultState } from '../../platform/result-versions/result-state.sql.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';

const t = useTestApp();
let admin: { id: number }, stranger: { id: number };
let built: Awaited<ReturnType<typeof buildComparison>>;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});
beforeEach(async () => {
  built = await buildComparison(t.db, t.programme.id, [
    [1, 10],
    [2, 10],
  ]);
});

const project_id = () => built.project.id;
const create = async (chart_name = 'New chart', more: object = {}) =>
  (await t.call(contract.createChart, { body: { project_id: project_id(), chart_name, ...more } }, admin))
    .body;
const group = async (collection_code: string, more: object = {}) =>
  (
    await t.call(
      contract.createCollection,
      { body: { project_id: project_id(), collection_name: collection_code, collection_code, ...more } },
      admin,
    )
  ).body;
const auditsOf = (subject_type: string, id: number) =>
  t.db
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.subject_type, subject_type), eq(audit_entries.subject_id, String(id))))
    .orderBy(audit_entries.id);

describe('charts', () => {
  it('are added to a group, changed, and deleted, each with an audit entry and a new version of results', async () => {
    const { version } = await selectResultState(t.db, project_id());
    const { id } = await create('Waits', { collection_id: built.chart.collection.id });
    const shown = await t.call(getChart, { params: { id } }, built.own.user);
    expect(shown.body).toMatchObject({
      chart_name: 'Waits',
      collections: [{ collection_code: built.chart.collection.collection_code }],
      output_types: [{ output_type: 'ranked_bars', is_default: true }, { output_type: 'table' }],
    });
    const changed = await t.call(
      contract.updateChart,
      { params: { id }, body: { description: 'How long' } },
      admin,
    );
    expect(changed.body).toEqual({ id, chart_name: 'Waits', description: 'How long' });
    const renamed = await t.call(
      contract.updateChart,
      { params: { id }, body: { chart_name: 'Long waits', seen: { chart_name: 'Waits' } } },
      admin,
    );
    expect(renamed.body).toEqual({ id, chart_name: 'Long waits', description: 'How long' });
    expect((await t.call(contract.deleteChart, { params: { id } }, admin)).status).toBe(200);
    expect((await t.call(getChart, { params: { id } }, admin)).status).toBe(404);
    expect((await auditsOf('chart', id)).map((entry) => entry.action)).toEqual([
      'chart.created',
      'chart.updated',
      'chart.updated',
      'chart.deleted',
    ]);
    expect((await selectResultState(t.db, project_id())).version).toBeGreaterThanOrEqual(version + 3);
  });

  it('have names of their own in a project', async () => {
    await create('Once');
    const again = { project_id: project_id(), chart_name: 'Once' };
    expect((await t.call(contract.createChart, { body: again }, admin)).status).toBe(409);
    const params = { id: built.chart.id };
    expect((await t.call(contract.updateChart, { params, body: { chart_name: 'Once' } }, admin)).status).toBe(
      409,
    );
    expect((await t.call(contract.createChart, { body: { ...again, chart_name: ' ' } }, admin)).status).toBe(
      422,
    );
  });

  it('can be listed with their groups, searched by words, and filtered by favourites', async () => {
    await create('Waiting for theatre');
    const list = async (query: object) =>
      (
        await t.call(
          contract.listCharts,
          { query: { project_id: project_id(), ...query } as never },
          built.own.user,
        )
      ).body.charts.map((chart) => [chart.chart_name, chart.collections.length, chart.is_favourite]);
    expect(await list({})).toEqual([
      [built.chart.chart_name, 1, false],
      ['Waiting for theatre', 0, false],
    ]);
    expect(await list({ search: 'theatre' })).toEqual([['Waiting for theatre', 0, false]]);
    expect(await list({ favourites: true })).toEqual([]);
    const params = { id: built.chart.id };
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await t.call(contract.addChartFavourite, { params }, built.own.user)).status).toBe(200);
    }
    expect(await list({ favourites: true })).toEqual([[built.chart.chart_name, 1, true]]);
    await t.call(contract.removeChartFavourite, { params }, built.own.user);
    expect(await list({ favourites: true })).toEqual([]);
  });

  it('take the selected output types, the first as default; all are in the registry', async () => {
    const params = { id: built.chart.id };
    const set = (output_types: OutputType[]) =>
      t.call(contract.setOutputTypes, { params, body: { output_types } }, admin);
    expect((await set(['table', 'box_plot'])).status).toBe(200);
    const { body } = await t.call(listOutputTypesForChart, { params }, built.own.user);
    expect(body.output_types.map((one) => [one.output_type, one.is_default])).toEqual([
      ['table', true],
      ['box_plot', false],
    ]);
    expect((await set(['pie' as never])).status).toBe(422);
    expect((await set([])).status).toBe(422);
    const all = await t.call(contract.listOutputTypes, {}, built.own.user);
    const told = all.body.output_types.map(({ output_type, output_type_name, component }) => [
      output_type,
      { output_type_name, component },
    ]);
    const registered = outputTypes.map((one) => [one, pick(getOutputTypeInfo(one))]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(registered));
  });
});

const pick = ({ output_type_name, component }: ReturnType<typeof getOutputTypeInfo>) => ({
  output_type_name,
  component,
});

describe('groups', () => {
  it('make a tree in the order given, in which no group is in itself', async () => {
    const parent = await group('parent');
    const child = await group('child', { parent_id: parent.id });
    const old = built.chart.collection;
    const order = (collections: { id: number; parent_id: number | null }[]) =>
      t.call(contract.orderCollections, { body: { project_id: project_id(), collections } }, admin);
    const tree = async () => {
      const query = { project_id: project_id() } as never;
      const { body } = await t.call(contract.getCollectionHierarchy, { query }, built.own.user);
      const names = (nodes: contract.CollectionNode[]): unknown[] =>
        nodes.map((node) => [node.collection_code, names(node.children)]);
      return names(body.collections);
    };
    expect(await tree()).toEqual([
      [old.collection_code, []],
      ['parent', [['child', []]]],
    ]);
    const [root, top, below] = [null, parent.id, child.id];
    const done = await order([
      { id: child.id, parent_id: root },
      { id: parent.id, parent_id: below },
      { id: old.id, parent_id: below },
    ]);
    expect(done.status).toBe(200);
    expect(await tree()).toEqual([
      [
        'child',
        [
          ['parent', []],
          [old.collection_code, []],
        ],
      ],
    ]);
    const circle = [
      { id: old.id, parent_id: root },
      { id: parent.id, parent_id: below },
      { id: child.id, parent_id: top },
    ];
    expect((await order(circle)).status).toBe(422);
    expect((await order(circle.slice(1))).status).toBe(409);
  });

  it('are changed, and deleted when no group is in them; their charts stay', async () => {
    const parent = await group('above');
    const child = await group('below', { parent_id: parent.id, description: 'What is below' });
    const { id: chart_id } = await create('In the group', { collection_id: child.id });
    const changed = await t.call(
      contract.updateCollection,
      { params: { id: child.id }, body: { collection_name: 'Renamed' } },
      admin,
    );
    expect(changed.body).toMatchObject({
      collection_name: 'Renamed',
      description: 'What is below',
      charts: [{ id: chart_id }],
    });
    const remove = async (id: number) =>
      (await t.call(contract.deleteCollection, { params: { id } }, admin)).status;
    expect([await remove(parent.id), await remove(child.id), await remove(parent.id)]).toEqual([
      409, 200, 200,
    ]);
    expect((await t.call(getChart, { params: { id: chart_id } }, admin)).body.collections).toEqual([]);
  });

  it('have addresses of their own, in a tab the project has or in its first one', async () => {
    await group('one');
    const again = { project_id: project_id(), collection_name: 'One', collection_code: 'one' };
    expect((await t.call(contract.createCollection, { body: again }, admin)).status).toBe(409);
    const body = { ...again, collection_code: 'two', tab_name: 'nowhere' };
    expect((await t.call(contract.createCollection, { body }, admin)).status).toBe(422);
    const wrong = { ...again, collection_code: 'Not an address' };
    expect((await t.call(contract.createCollection, { body: wrong }, admin)).status).toBe(422);
  });
});

describe('charts in a group', () => {
  it('is added to, set in order, and taken from', async () => {
    const { id: collection_id } = await group('group');
    const [a, b, c] = [await create('A'), await create('B'), await create('C')] as [
      { id: number },
      { id: number },
      { id: number },
    ];
    const add = (chart_ids: number[]) =>
      t.call(
        contract.addChartGroupMemberships,
        { body: { memberships: chart_ids.map((chart_id) => ({ chart_id, collection_id })) } },
        admin,
      );
    const charts = async () => {
      const query = { project_id: project_id(), collection_id } as never;
      const { body } = await t.call(contract.listChartGroupMemberships, { query }, built.own.user);
      return body.memberships;
    };
    const ids = async () => (await charts()).map(({ chart_id }) => chart_id);
    await add([a.id, b.id]);
    expect((await add([b.id])).status).toBe(409);
    expect(await ids()).toEqual([a.id, b.id]);
    const memberships = [{ chart_id: c.id }, { chart_id: a.id }];
    await t.call(
      contract.setChartGroupMemberships,
      { params: { id: collection_id }, body: { memberships } },
      admin,
    );
    expect(await ids()).toEqual([c.id, a.id]);
    const [first] = await charts();
    await t.call(contract.deleteChartGroupMembership, { params: { id: first!.id } }, admin);
    expect(await ids()).toEqual([a.id]);
  });

  it('is set for several groups at once, or for none of them', async () => {
    const [one, two] = [await group('first'), await group('second')];
    const [a, b] = [await create('A'), await create('B')];
    const set = (given: [{ id: number }, { id: number }][]) =>
      t.call(
        contract.setManyChartGroupMemberships,
        {
          body: {
            memberships: given.map(([place, chart]) => ({ collection_id: place.id, chart_id: chart.id })),
          },
        },
        admin,
      );
    const placed = async () => {
      const query = { project_id: project_id() } as never;
      const { body } = await t.call(contract.listChartGroupMemberships, { query }, built.own.user);
      return body.memberships
        .filter(({ collection_id }) => [one.id, two.id].includes(collection_id))
        .map(({ collection_id, chart_id }) => [collection_id, chart_id]);
    };
    const answer = await set([
      [two, b],
      [one, b],
      [two, a],
    ]);
    expect(answer.body).toMatchObject({ total: 3 });
    const then = [
      [one.id, b.id],
      [two.id, b.id],
      [two.id, a.id],
    ];
    expect(await placed()).toEqual(then);
    expect(
      (
        await set([
          [one, a],
          [two, { id: 2_000_000 }],
        ])
      ).status,
    ).toBe(404);
    expect(await placed()).toEqual(then);
    await set([[two, a]]);
    expect(await placed()).toEqual([
      [one.id, b.id],
      [two.id, a.id],
    ]);
    expect((await auditsOf('collection', two.id)).map((entry) => entry.action)).toContain(
      'collection.charts_set',
    );
  });

  it('is never a chart of another project', async () => {
    const other = await buildComparison(t.db, t.programme.id, [[1, 2]]);
    const memberships = [{ chart_id: other.chart.id, collection_id: built.chart.collection.id }];
    expect((await t.call(contract.addChartGroupMemberships, { body: { memberships } }, admin)).status).toBe(
      404,
    );
    const params = { id: built.chart.collection.id };
    expect(
      (await t.call(contract.setChartGroupMemberships, { params, body: { memberships } }, admin)).status,
    ).toBe(404);
  });
});

it('twenty at once, put in a group and removed from their periods, need as many statements as two', async () => {
  const named = (n: number) => ({ project_id: built.project.id, chart_name: `Of many ${n}` });
  const many = await t.db
    .insert(charts)
    .values(Array.from({ length: 22 }, (_, n) => named(n)))
    .returning();
  const parameters = await t.db
    .insert(chart_parameters)
    .values(
      many.map(({ id }) => ({
        chart_id: id,
        time_period_id: built.period.id,
        measure_id: built.measure.id,
        series_name: 'Of many',
      })),
    )
    .returning();
  const add = (some: typeof many) => {
    const memberships = some.map(({ id }) => ({
      chart_id: id,
      collection_id: built.chart.collection.id,
    }));
    return t.statementsOf(async () => {
      const { status } = await t.call(contract.addChartGroupMemberships, { body: { memberships } }, admin);
      expect(status).toBe(200);
    });
  };
  expect((await add(many.slice(2))).length).toBe((await add(many.slice(0, 2))).length);

  const remove = (some: typeof parameters) => {
    const chart_parameter_ids = some.map(({ id }) => id);
    return t.statementsOf(async () => {
      const { status } = await t.call(
        contract.deleteChartParameters,
        { body: { chart_parameter_ids } },
        admin,
      );
      expect(status).toBe(200);
    });
  };
  expect((await remove(parameters.slice(2))).length).toBe((await remove(parameters.slice(0, 2))).length);
});

describe('measures read by a chart', () => {
  const save = (body: object) =>
    t.call(
      contract.saveChartParameters,
      { body: { chart_id: built.chart.id, time_period_id: built.period.id, ...body } },
      admin,
    );

  it('is set for a period in order, by names of its own; what is named is taken out', async () => {
    const second = await buildMeasure(t.db, built.project);
    const set = await save({
      chart_parameters: [{ measure_id: second.id, series_name: 'Second' }, { measure_id: built.measure.id }],
    });
    expect(set.body.chart_parameters.map((one) => [one.series_name, one.display_order])).toEqual([
      ['Second', 0],
      [built.measure.measure_name, 1],
    ]);
    const query = { chart_id: built.chart.id } as never;
    const listed = await t.call(contract.listChartParameters, { query }, admin);
    expect(listed.body).toEqual(set.body);
    const [first, last] = set.body.chart_parameters;
    expect((await save({ chart_parameter_ids: [first!.id] })).body.chart_parameters).toMatchObject([
      { id: last!.id },
    ]);
    expect((await save({ chart_parameter_ids: [first!.id] })).status).toBe(404);
    expect((await t.call(contract.deleteChartParameter, { params: { id: last!.id } }, admin)).status).toBe(
      200,
    );
    expect((await t.call(contract.listChartParameters, { query }, admin)).body.total).toBe(0);
  });

  it('loses several at once, or none of them', async () => {
    const second = await buildMeasure(t.db, built.project);
    const set = await save({
      chart_parameters: [{ measure_id: second.id }, { measure_id: built.measure.id }],
    });
    const ids = set.body.chart_parameters.map((one) => one.id);
    const remove = (chart_parameter_ids: number[], as = admin) =>
      t.call(contract.deleteChartParameters, { body: { chart_parameter_ids } }, as);
    const left = async () =>
      (await t.call(contract.listChartParameters, { query: { chart_id: built.chart.id } }, admin)).body.total;
    expect((await remove([...ids, 2_000_000])).status).toBe(404);
    expect((await remove(ids, stranger)).status).toBe(404);
    expect((await remove([])).status).toBe(422);
    expect(await left()).toBe(2);
    expect((await remove([...ids, ids[0]!])).status).toBe(200);
    expect(await left()).toBe(0);
    expect((await auditsOf('chart', built.chart.id)).map((entry) => entry.action).slice(-2)).toEqual([
      'chart.parameter_removed',
      'chart.parameter_removed',
    ]);
  });

  it('is refused for measures, periods and charts of others', async () => {
    const other = await buildComparison(t.db, t.programme.id, [[1, 2]]);
    expect((await save({ chart_parameters: [{ measure_id: other.measure.id }] })).status).toBe(422);
    expect((await save({ time_period_id: other.period.id })).status).toBe(422);
    const twice = [{ measure_id: built.measure.id }, { measure_id: built.measure.id }];
    expect((await save({ chart_parameters: twice })).status).toBe(422);
    expect((await save({ chart_id: 2_000_000 })).status).toBe(404);
  });

  it('is copied to the next period where a chart reads nothing yet, and says what is not asked there', async () => {
    const next = await buildTimePeriod(t.db, built.project, 'open');
    const busy = await create('Reads something');
    await save({ chart_id: busy.id, chart_parameters: [{ measure_id: built.measure.id }] });
    await save({
      chart_id: busy.id,
      time_period_id: next.id,
      chart_parameters: [{ measure_id: built.measure.id, series_name: 'Own name' }],
    });
    const copy = (to_time_period_id: number) =>
      t.call(
        contract.copyChartParameters,
        { body: { project_id: project_id(), from_time_period_id: built.period.id, to_time_period_id } },
        admin,
      );
    expect((await copy(next.id)).body).toEqual({
      copied: [{ id: built.chart.id, chart_name: built.chart.chart_name }],
      kept: [{ id: busy.id, chart_name: 'Reads something' }],
      unasked: [{ measure_name: built.measure.measure_name, codes: ['q1', 'q2'] }],
    });
    const params = { chart_id: built.chart.id, time_period_id: next.id };
    expect((await t.call(getChartData, { params, body: {} }, admin)).status).toBe(200);
    expect((await copy(next.id)).body.copied).toEqual([]);
    expect((await copy(built.period.id)).status).toBe(422);
    expect((await copy(2_000_000)).status).toBe(422);
  });
});

it('notes about a chart can be added, changed, moved and deleted', async () => {
  const said = async () => {
    const query = { chart_id: built.chart.id } as never;
    const { body } = await t.call(listMetaData, { query }, built.own.user);
    return body.meta_data.map((item) => [item.metadata_name, item.metadata_text]);
  };
  const add = (metadata_name: string) =>
    t.call(
      contract.createMetaData,
      { body: { chart_id: built.chart.id, metadata_name, metadata_text: 'Because.' } },
      admin,
    );
  const { id } = (await add('Rationale')).body;
  expect((await add('Rationale')).status).toBe(409);
  expect(await said()).toEqual([
    ['Definition', 'A share.'],
    ['Rationale', 'Because.'],
  ]);
  const body = { metadata_text: 'It matters.', display_order: 0 };
  await t.call(contract.updateMetaData, { params: { id }, body }, admin);
  expect(await said()).toEqual([
    ['Rationale', 'It matters.'],
    ['Definition', 'A share.'],
  ]);
  expect((await t.call(contract.deleteMetaData, { params: { id } }, admin)).status).toBe(200);
  expect(await said()).toHaveLength(1);
});

it('nothing of it is open to another programme, nor to be changed by a participant', async () => {
  const params = { id: built.chart.id };
  const change = (as: { id: number }) =>
    t.call(contract.updateChart, { params, body: { description: 'x' } }, as);
  expect((await change(stranger)).status).toBe(404);
  expect((await change(built.own.user)).status).toBe(403);
});
