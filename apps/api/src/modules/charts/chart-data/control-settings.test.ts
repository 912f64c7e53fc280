import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import {
  type ControlSettings,
  listChartPhases,
  setControlSettings,
} from '@portal/contract/charts/control-chart-settings';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { measures } from '../../../tables/measures.tables.ts';
import { controlRules } from '@portal/contract/charts/control-rules';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
});

const ALL: ControlSettings = {
  rules: [...controlRules],
  control_chart: null,
  target: null,
  target_side: null,
  later_targets: [],
};

/** Thirteen usual values of 28 to 33 percent, lower being better, and a newest one. */
async function build(newest = 30) {
  const values = [30, 32, 28, 31, 29, 30, 32, 28, 31, 29, 30, 31, newest];
  const built = await buildComparison(t.db, t.programme.id, [[values[0]!, 100]], { outputTypes: ['spc'] });
  let { period } = built;
  for (const numerator of values.slice(1)) {
    period = await buildTimePeriod(t.db, built.project, 'published');
    const of = { chart_id: built.chart.id, time_period_id: period.id, measure_id: built.measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    const { measure, own } = built;
    await buildValue(t.db, { measure, period, submission: own.submission }, { numerator, denominator: 100 });
  }
  const params = { id: built.chart.id };
  const ask = async (body: object = {}) => {
    const asked = { chart_id: built.chart.id, time_period_id: period.id };
    const answer = await t.call(
      getChartData,
      { params: asked, body: { output_type: 'spc', ...body } as never },
      built.own.user,
    );
    expect(answer.status).toBe(200);
    return { ...answer.body, spc: answer.body.spc! };
  };
  const decide = (body: Partial<ControlSettings> & { seen?: object }, as: { id: number } = admin) =>
    t.call(setControlSettings, { params, body: { ...ALL, ...body } }, as);
  const entry = async () => {
    const query = { project_id: built.project.id, time_period_id: period.id };
    return (await t.call(getScorecard, { query }, built.own.user)).body.entries[0]!;
  };
  return { built, period, params, ask, decide, entry };
}

it('compares the saved target with the limits by default, in the chart and in the profile', async () => {
  const { ask, decide, entry } = await build();
  expect((await ask()).spc).toMatchObject({ target: null, assurance: null, is_kept_target: false });
  for (const [target, target_side, icon] of [
    [90, 'at_most', 'consistently_passes'],
    [1, 'at_most', 'consistently_fails'],
    [31, 'at_most', 'inconsistent'],
    [1, 'at_least', 'consistently_passes'],
    [99, 'at_least', 'consistently_fails'],
    [100, 'at_least', 'consistently_fails'],
  ] as const) {
    expect((await decide({ target, target_side })).status).toBe(200);
    const { spc, method } = await ask();
    expect(spc).toMatchObject({ target, is_kept_target: true, assurance: { icon } });
    expect(method).toContain(
      `Programme target: ${target_side === 'at_least' ? 'at least' : 'at most'} ${target}`,
    );
    expect(await entry()).toMatchObject({ target, assurance: { icon } });
  }
  // What is asked for counts in its place, on the side the team keeps.
  expect((await ask({ target: 2 })).spc).toMatchObject({
    target: 2,
    is_kept_target: false,
    assurance: { icon: 'consistently_passes' },
  });
  expect((await ask({ control_chart: 'run' })).spc).toMatchObject({ target: 100, assurance: null });
});

it('keeps a target where neither direction is better, and for the first series only', async () => {
  const { built, period, ask, decide } = await build();
  await t.db.update(measures).set({ polarity: 'neutral' }).where(eq(measures.id, built.measure.id));
  await decide({ target: 90, target_side: 'at_most' });
  expect((await ask()).spc.assurance?.icon).toBe('consistently_passes');
  const second = await buildMeasure(t.db, built.project);
  for (const time_period_id of [built.period.id, period.id]) {
    const of = { chart_id: built.chart.id, time_period_id, measure_id: second.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'Two', display_order: 9 });
    const { submission } = built.own;
    const at = { measure: second, period: { id: time_period_id } as never, submission };
    await buildValue(t.db, at, { numerator: 5, denominator: 100 });
  }
  const other = (await ask({ series: second.measure_code, ignore_cache: true })).spc;
  expect(other).toMatchObject({ target: null, is_kept_target: false, assurance: null });
});

it('uses and names the selected rules, in the chart and in the profile', async () => {
  const { ask, decide, entry } = await build(60);
  expect((await ask()).spc.points.at(-1)!.causes).toEqual(['outside']);
  expect((await entry()).variation!.causes).toEqual(['outside']);
  expect((await ask()).method).not.toContain('used here');
  await decide({ rules: ['trend', 'shift'] });
  const { spc, method } = await ask();
  expect(spc.points.flatMap(({ causes }) => causes)).not.toContain('outside');
  expect(spc.points.at(-1)!.causes).toEqual([]);
  expect(spc.rules.map(({ cause }) => cause)).toEqual(['shift', 'trend']);
  expect(method).toContain(
    'as signs of a special cause: seven values in a row on one side of the mean; seven',
  );
  expect((await entry()).variation).toEqual({ chart: 'xmr', type: 'common_cause', causes: [] });
  expect((await ask({ control_chart: 'p' })).spc.points.at(-1)!.causes).toEqual([]);
});

it('uses the team’s settings unless others are selected, in the chart and in the profile', async () => {
  const { ask, decide, entry, built } = await build(40);
  expect((await ask()).spc).toMatchObject({ chart: 'xmr', usual: 'xmr' });
  // Beyond three of the usual moving ranges, and within what chance gives a share of 100.
  expect((await entry()).variation!.type).toBe('special_cause_concern');
  expect((await decide({ control_chart: 'p' })).status).toBe(200);
  const { spc, method } = await ask();
  expect(spc).toMatchObject({ chart: 'p', usual: 'p', name: 'p chart' });
  expect(method).toContain('p chart: p̄');
  expect(spc.variation.icon).toBe('common_cause');
  expect(await entry()).toMatchObject({ variation: { chart: 'p', type: 'common_cause', causes: [] } });
  expect((await ask({ control_chart: 'xmr' })).spc).toMatchObject({ chart: 'xmr', usual: 'p' });
  // If the figures do not fit the setting, the first chart type that fits replaces it.
  await t.db.update(measures).set({ counts: 'neither' }).where(eq(measures.id, built.measure.id));
  expect((await ask({ ignore_cache: true })).spc).toMatchObject({ chart: 'xmr', usual: 'xmr' });
  expect((await decide({ control_chart: 'pie' as never })).status).toBe(422);
});

it('says on the profile what a run chart, which has no limits, says of the newest value', async () => {
  const { ask, decide, entry } = await build(60);
  await decide({ control_chart: 'run', target: 90, target_side: 'at_most' });
  const { spc } = await ask();
  expect(spc).toMatchObject({ chart: 'run', assurance: null, variation: { icon: 'common_cause' } });
  expect(await entry()).toMatchObject({
    target: 90,
    assurance: null,
    variation: { type: 'common_cause', causes: [] },
  });
});

it('belong to the team: half a target, no rule and concurrent changes are refused', async () => {
  const { built, params, decide } = await build();
  expect((await decide({ target: 3, target_side: 'at_most' }, built.own.user)).status).toBe(403);
  expect((await decide({ target: 3 })).status).toBe(422);
  expect((await decide({ target_side: 'at_most' })).status).toBe(422);
  expect((await decide({ rules: [] })).status).toBe(422);
  expect((await decide({ rules: ['trend', 'outside'], seen: ALL })).status).toBe(200);
  expect((await decide({ target: 3, target_side: 'at_most', seen: ALL })).status).toBe(409);
  const seen = { ...ALL, rules: ['trend', 'outside'] };
  expect((await decide({ target: 3, target_side: 'at_most', seen })).status).toBe(200);
  const { body } = await t.call(listChartPhases, { params }, built.own.user);
  expect(body.control).toEqual({ ...ALL, target: 3, target_side: 'at_most' });
});
