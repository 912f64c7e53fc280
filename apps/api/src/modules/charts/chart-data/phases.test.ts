import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import {
  createChartPhase,
  deleteChartPhase,
  listChartPhases,
} from '@portal/contract/charts/control-chart-settings';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { xmrLimits } from '@portal/statistics/control-charts/control-limits';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_parameters } from '../../../tables/charts.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
});

/** Own values in percent, oldest first; the last is of the period that is looked at. */
async function build(values: number[]) {
  const built = await buildComparison(t.db, t.programme.id, [[values[0]!, 100]], { outputTypes: ['spc'] });
  const periods: { id: number }[] = [built.period];
  for (const numerator of values.slice(1)) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    periods.push(period);
    const of = { chart_id: built.chart.id, time_period_id: period.id, measure_id: built.measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    const { measure, own } = built;
    await buildValue(t.db, { measure, period, submission: own.submission }, { numerator, denominator: 100 });
  }
  const params = { id: built.chart.id };
  const ask = async () => {
    const asked = { chart_id: built.chart.id, time_period_id: periods.at(-1)!.id };
    const { status, body } = await t.call(getChartData, { params: asked, body: {} }, built.own.user);
    expect(status).toBe(200);
    return body;
  };
  const begin = (body: { time_period_id: number; reason: string; baseline?: number }, as = admin) =>
    t.call(createChartPhase, { params, body }, as);
  return { built, periods, params, ask, begin };
}

const before = [30, 32, 28, 31, 29, 30, 33];
const after = [50, 52, 49, 51, 50, 53, 48, 50, 51, 49, 52, 50];

it('restarts the limits and the rules where the team says so, and shows the reason', async () => {
  const { periods, ask, begin, params, built } = await build([...before, ...after]);
  expect((await ask()).spc!.points.every(({ causes }) => causes.includes('shift'))).toBe(true);
  const { status } = await begin({ time_period_id: periods[before.length]!.id, reason: 'A second clinic' });
  expect(status).toBe(200);
  const { spc, method } = await ask();
  expect(spc!.points.map(({ phase }) => phase)).toEqual([...before.map(() => 0), ...after.map(() => 1)]);
  expect(spc!.points.flatMap(({ causes }) => causes)).toEqual([]);
  expect(spc!.points.some(({ is_break }) => is_break)).toBe(false);
  for (const [at, values] of [before, after].entries()) {
    expect(spc!.phases[at]!.lines!.upper).toBeCloseTo(xmrLimits(values)!.upper, 9);
  }
  expect(spc!.phases.map(({ reason }) => reason)).toEqual([null, 'A second clinic']);
  expect(method).toMatch(/Limits restart in .+: A second clinic\./);
  const listed = await t.call(listChartPhases, { params }, built.own.user);
  expect(listed.body.phases).toMatchObject([{ reason: 'A second clinic', baseline: null }]);
});

it('holds the limits of a baseline once it is complete, in the profile too', async () => {
  const calm = [30, 31, 29, 30, 32, 28, 30, 31, 29, 30, 31, 29];
  const { built, periods, ask, begin } = await build([...calm, 40, 41]);
  await begin({ time_period_id: periods[0]!.id, reason: 'Start of the programme.', baseline: 12 });
  const { spc } = await ask();
  const lines = xmrLimits(calm)!;
  expect(spc!.phases[0]).toMatchObject({ basis: 12, baseline: 12, is_provisional: false });
  expect(spc!.phases[0]!.lines!.centre).toBeCloseTo(lines.centre, 9);
  expect(spc!.points.slice(-2).map(({ causes }) => causes.includes('outside'))).toEqual([true, true]);
  const query = { project_id: built.project.id, time_period_id: periods.at(-1)!.id };
  const { body } = await t.call(getScorecard, { query }, built.own.user);
  expect(body.entries[0]!.variation!.causes).toContain('outside');
});

it('rests on all values until a baseline is complete', async () => {
  const { periods, ask, begin } = await build(before);
  await begin({ time_period_id: periods[0]!.id, reason: 'Start', baseline: 12 });
  expect((await ask()).spc!.phases[0]).toMatchObject({ basis: 7, baseline: null, is_provisional: true });
});

it('is of the team: one a period, written down, and the values go back when it goes', async () => {
  const { built, periods, params, ask, begin } = await build([...before, ...after]);
  const [first, second] = [periods[3]!.id, periods[4]!.id];
  expect((await begin({ time_period_id: first, reason: 'Mine' }, built.own.user)).status).toBe(403);
  expect((await begin({ time_period_id: 2_000_000, reason: 'Nowhere' })).status).toBe(422);
  expect((await begin({ time_period_id: first, reason: ' ' })).status).toBe(422);
  expect((await begin({ time_period_id: first, reason: 'Few', baseline: 11 })).status).toBe(422);
  expect((await begin({ time_period_id: first, reason: 'One' })).status).toBe(200);
  expect((await begin({ time_period_id: first, reason: 'Two' })).status).toBe(409);
  const gone = await t.call(deleteChartPhase, { params: { ...params, time_period_id: first } }, admin);
  expect(gone.body.phases).toEqual([]);
  const never = await t.call(deleteChartPhase, { params: { ...params, time_period_id: second } }, admin);
  expect(never.status).toBe(404);
  expect((await ask()).spc!.phases).toHaveLength(1);
  const entries = await t.db
    .select({ action: audit_entries.action })
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(built.chart.id)))
    .orderBy(desc(audit_entries.id))
    .limit(2);
  expect(entries.map(({ action }) => action)).toEqual(['chart.phase_removed', 'chart.phase_begun']);
});
