import * as contract from '@portal/contract/projects/periods';
import { listTimePeriods } from '@portal/contract/platform/data-collection-state';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_phases, chart_targets } from '../../../tables/charts.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';

const t = useTestApp();
let admin: { id: number };
let member: { id: number };
let stranger: { id: number };
beforeAll(async () => {
  const organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  member = await buildUser(t.db, t.programme.id, { organisation_id: organisation.id });
  const elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});

type As = { id: number } | null;
const year = (time_period_name: string, starts_on = '2025-04-01', ends_on = '2026-03-31') => ({
  time_period_name,
  starts_on,
  ends_on,
});
const create = (body: contract.TimePeriodFields, as: As = admin) =>
  t.call(contract.createTimePeriod, { body }, as);
const update = (id: number, was: contract.TimePeriodFields, changes: object, as: As = admin) =>
  t.call(contract.updateTimePeriod, { params: { id }, body: { ...was, ...changes, was } }, as);
const remove = (id: number, as: As = admin) => t.call(contract.deleteTimePeriod, { params: { id } }, as);
const list = async (query = {}, as: As = admin) =>
  (await t.call(contract.listAdminTimePeriods, { query }, as)).body;
const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;

it('are an empty list in an empty programme, and the first can be created', async () => {
  expect(await list()).toEqual({ time_periods: [], total: 0 });
  const made = await create(year('2025/26'));
  expect(made.body).toEqual({ id: made.body.id, ...year('2025/26'), projects: [] });
  expect(await lastAudit()).toMatchObject({
    action: 'time_period.created',
    subject_id: String(made.body.id),
    after: year('2025/26'),
  });
  expect((await create(year('2026/27', '2026-04-01', '2027-03-31'))).status).toBe(200);
  const names = (await list()).time_periods.map((one) => one.time_period_name);
  expect(names).toEqual(['2026/27', '2025/26']);
  expect((await list({ search: '25/' })).total).toBe(1);
  expect(await list({}, stranger)).toEqual({ time_periods: [], total: 0 });
});

it('are refused without a name of their own or with days the wrong way round', async () => {
  const taken = await create(year('2025/26'));
  expect([taken.status, taken.body.detail]).toEqual([
    409,
    'There is already a time period “2025/26”. Choose another name.',
  ]);
  const backwards = await create(year('Backwards', '2026-04-01', '2026-03-31'));
  expect(backwards.status).toBe(422);
  expect(backwards.body).toMatchObject({
    errors: [{ path: 'body.ends_on', message: 'The last day must not be before the first.' }],
  });
  expect((await create(year('  '))).status).toBe(422);
  expect((await create(year('No day', 'soon'))).status).toBe(422);
  expect((await create(year('Theirs'), member)).status).toBe(403);
  expect((await create(year('Theirs'), null)).status).toBe(401);
  expect((await create(year('2025/26'), stranger)).status).toBe(200);
});

it('change unless another person changed them, and results that show them are recalculated', async () => {
  const { id } = (await create(year('To change'))).body;
  const project = await buildProject(t.db, t.programme.id);
  await t.db.insert(project_time_periods).values({
    project_id: project.id,
    time_period_id: id,
    collection_opens_at: new Date('2099-01-01'),
    collection_closes_at: new Date('2099-02-01'),
  });
  const changed = await update(id, year('To change'), { time_period_name: 'Changed' });
  expect(changed.body).toMatchObject({
    ...year('Changed'),
    projects: [{ id: project.id, project_name: project.project_name, state: 'upcoming' }],
  });
  expect(await lastAudit()).toMatchObject({
    action: 'time_period.updated',
    before: year('To change'),
    after: year('Changed'),
  });
  const versions = () =>
    t.db.select().from(result_versions).where(eq(result_versions.project_id, project.id));
  expect(await versions()).toHaveLength(1);

  const late = await update(id, year('To change'), { ends_on: '2026-04-30' });
  expect([late.status, late.body.detail]).toEqual([
    409,
    expect.stringContaining('Someone else has changed this time period'),
  ]);
  const { id: before } = await lastAudit();
  expect((await update(id, year('Changed'), {})).status).toBe(200);
  expect((await lastAudit()).id).toBe(before);
  expect((await update(id, year('Changed'), { time_period_name: '2025/26' })).status).toBe(409);
  expect((await update(id, year('Changed'), {}, stranger)).status).toBe(404);
  expect((await update(id, year('Changed'), {}, member)).status).toBe(403);
  expect((await update(2_000_000, year('Changed'), {})).status).toBe(404);
});

it('are in the given order, all of them or none', async () => {
  const order = (time_period_ids: number[], as: As = admin) =>
    t.call(contract.orderTimePeriods, { body: { time_period_ids } }, as);
  const ids = (await list()).time_periods.map(({ id }) => id);
  const turned = [...ids].reverse();
  expect((await order(turned)).status).toBe(200);
  const shown = await t.call(listTimePeriods, { query: { programme_id: t.programme.id } });
  expect(shown.body.time_periods.map(({ id }) => id)).toEqual(turned);
  expect(await lastAudit()).toMatchObject({ action: 'time_period.ordered', subject_type: 'programme' });
  for (const wrong of [ids.slice(1), [...ids, ids[0]!], [...ids.slice(1), 2_000_000]])
    expect((await order(wrong)).status).toBe(409);
  expect((await order(ids, stranger)).status).toBe(409);
  expect((await order(ids, member)).status).toBe(403);
  expect((await list()).time_periods.map(({ id }) => id)).toEqual(turned);
});

it('are deleted while nothing is in them, else who is in them is named', async () => {
  const { id } = (await create(year('Empty'))).body;
  expect((await remove(id, stranger)).status).toBe(404);
  expect((await remove(id, member)).status).toBe(403);
  expect((await remove(id)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: 'time_period.deleted', before: year('Empty') });
  expect((await remove(id)).status).toBe(404);

  const project = await buildProject(t.db, t.programme.id, { project_name: 'Falls' });
  const used = await buildTimePeriod(t.db, project);
  const other = await buildProject(t.db, t.programme.id, { project_name: 'Stroke' });
  await buildQuestionnaire(t.db, other, used);
  const refused = await remove(used.id);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'These projects run in this time period or have data in it: Falls, Stroke. Remove the projects from the period first.',
  ]);
  expect(await t.db.select().from(time_periods).where(eq(time_periods.id, used.id))).toHaveLength(1);
});

it('cannot be deleted with phases, targets and annotations in them, and their charts are named', async () => {
  const { id } = (await create(year('Told of'))).body;
  const project = await buildProject(t.db, t.programme.id, { project_name: 'Hips' });
  const chart = await buildChart(t.db, project, [], []);
  const at = { chart_id: chart.id, time_period_id: id };
  await t.db.insert(chart_annotations).values({ ...at, annotation_text: 'A strike', user_id: admin.id });
  const said = (what: string) =>
    `These projects run in this time period or have data in it: Hips (${what}). Remove the projects from the period first.`;
  const refused = await remove(id);
  expect([refused.status, refused.body.detail]).toEqual([409, said(`annotations on “${chart.chart_name}”`)]);
  await t.db.insert(chart_phases).values({ ...at, reason: 'A new ward' });
  expect((await remove(id)).body.detail).toBe(
    said(`a phase of “${chart.chart_name}”, annotations on “${chart.chart_name}”`),
  );
  await t.db.insert(chart_targets).values({ ...at, target: 5, target_side: 'at_most' });
  expect((await remove(id)).body.detail).toBe(
    said(
      `a phase of “${chart.chart_name}”, a target for “${chart.chart_name}”, annotations on “${chart.chart_name}”`,
    ),
  );
  await t.db.delete(chart_targets).where(eq(chart_targets.time_period_id, id));
  await t.db.delete(chart_annotations).where(eq(chart_annotations.time_period_id, id));
  await t.db.delete(chart_phases).where(eq(chart_phases.time_period_id, id));
  expect((await remove(id)).status).toBe(200);
});
