import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import {
  type ControlSettings,
  type LaterTarget,
  listChartPhases,
  setControlSettings,
} from '@portal/contract/charts/control-chart-settings';
import { controlRules } from '@portal/contract/charts/control-rules';
import { ADMIN } from '@portal/contract/identity/roles';
import { outputTypeTable } from '@portal/wording/output-type-tables';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import {
  buildControlChart,
  buildTimeSeriesChart,
} from '../../exports/report-packs/chart-models/build-line-chart.ts';
import { copyExplorer } from '../charts/copy-explorer.sql.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

const PERIODS = 14;
const NO_TARGET: ControlSettings = {
  rules: [...controlRules],
  control_chart: null,
  target: null,
  target_side: null,
  later_targets: [],
};
const from = (period: { id: number }, target: number): LaterTarget => ({
  time_period_id: period.id,
  target,
  target_side: 'at_most',
});

/** Builds a project of eight organisations with the same figures in each period; lower is better. */
async function build(project: Parameters<typeof buildProject>[2] = {}) {
  const figures = [26, 20, 24, 28, 30, 31, 33, 36].map((one): FigureGiven => [one, 100]);
  const outputTypes = ['ranked_bars', 'time_series', 'percentile_bands', 'spc'] as const;
  const built = await buildComparison(t.db, t.programme.id, figures, {
    outputTypes: [...outputTypes],
    project,
  });
  const { measure, chart } = built;
  const periods = [built.period];
  while (periods.length < PERIODS) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    periods.push(period);
    const { questionnaire } = await buildQuestionnaire(t.db, built.project, period);
    const of = { chart_id: chart.id, time_period_id: period.id, measure_id: measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    for (const [at, { submission }] of built.members.entries()) {
      const [numerator, denominator] = figures[at] as [number, number];
      await buildValue(t.db, { measure, period, submission }, { numerator, denominator });
      await t.db.insert(questionnaire_submissions).values({
        questionnaire_id: questionnaire.id,
        submission_id: submission.id,
        state: 'submitted',
        submitted_at: t.clock.now,
      });
    }
  }
  const params = { id: chart.id };
  const decide = (body: Partial<ControlSettings> & { seen?: object }, as = admin) =>
    t.call(setControlSettings, { params, body: { ...NO_TARGET, ...body } }, as);
  const ask = async (at: number, body: object = {}) => {
    const asked = { chart_id: chart.id, time_period_id: periods[at]!.id };
    const answer = await t.call(getChartData, { params: asked, body: body as never }, built.own.user);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const entry = async (at: number) => {
    const query = { project_id: built.project.id, time_period_id: periods[at]!.id };
    return (await t.call(getScorecard, { query }, built.own.user)).body.entries[0]!;
  };
  return { ...built, periods, params, decide, ask, entry };
}
/** At most 40 in the first four periods, at most 30 in six, at most 20 in the last four. */
const STEPS = [...Array<number>(4).fill(40), ...Array<number>(6).fill(30), ...Array<number>(4).fill(20)];
async function buildSteps(project: Parameters<typeof buildProject>[2] = {}) {
  const built = await build(project);
  const later_targets = [from(built.periods[10]!, 20), from(built.periods[4]!, 30)];
  const { status, body } = await built.decide({ target: 40, target_side: 'at_most', later_targets });
  expect(status).toBe(200);
  // The answer has the earliest first.
  expect(body.later_targets).toEqual([later_targets[1], later_targets[0]]);
  return built;
}

describe('a target that changes from a period on', () => {
  it('is that of each period in charts over time, in their tables and on slides', async () => {
    const { ask } = await buildSteps();
    const spc = await ask(PERIODS - 1, { output_type: 'spc' });
    expect(spc.spc!.points.map(({ target }) => target)).toEqual(STEPS);
    expect(spc.spc).toMatchObject({ target: 20, is_kept_target: true });
    const series = await ask(PERIODS - 1, { output_type: 'time_series' });
    const bands = await ask(PERIODS - 1, { output_type: 'percentile_bands' });
    expect(series.time_series!.periods.map(({ target }) => target)).toEqual(STEPS);
    expect(bands.percentile_bands!.periods.map(({ target }) => target)).toEqual(STEPS);
    for (const data of [spc, series, bands]) {
      expect(data.method).toMatch(
        /Programme target: at most 40\.0 ?%; at most 30\.0 ?% from Period \d+; at most 20\.0 ?% from Period \d+\./,
      );
      const table = outputTypeTable(data)!;
      const column = table.columns.findIndex(({ header }) => header.startsWith('Target'));
      expect(table.rows.map(({ cells }) => cells[column])).toEqual(STEPS);
      expect(table.rows.every(({ cells }) => cells.length === table.columns.length)).toBe(true);
    }
    for (const model of [buildControlChart(spc), buildTimeSeriesChart(series), buildTimeSeriesChart(bands)])
      expect(model!.lines.find(({ role }) => role === 'target')!.values).toEqual(STEPS);
  });

  it('is that of the selected period in the chart and in the profile, with its outlook', async () => {
    const { ask, entry } = await buildSteps();
    for (const [at, target, icon] of [
      [3, 40, 'consistently_passes'],
      [4, 30, 'consistently_passes'],
      [9, 30, 'consistently_passes'],
      [10, 20, 'consistently_fails'],
      [13, 20, 'consistently_fails'],
    ] as const) {
      const { spc } = await ask(at, { output_type: 'spc' });
      expect(spc, String(at)).toMatchObject({ target, assurance: { icon } });
      expect(await entry(at), String(at)).toMatchObject({ target, assurance: { icon } });
    }
    // What the reader asks for takes the place of all of them.
    const { spc } = await ask(13, { output_type: 'spc', target: 25 });
    expect(new Set(spc!.points.map(({ target }) => target))).toEqual(new Set([25]));
    expect(spc).toMatchObject({ target: 25, is_kept_target: false });
  });

  it('judges each period by the goal that was valid then', async () => {
    const { ask, entry } = await buildSteps({ verdict_rule: 'goal' });
    // Wilson’s limits of 26 in 100 are 18.4 and 35.4: below 40, and on both sides of 30 and 20.
    for (const [at, reference, verdict] of [
      [3, 40, 'better'],
      [4, 30, 'similar'],
      [13, 20, 'similar'],
    ] as const) {
      const data = await ask(at);
      expect(data.judging, String(at)).toMatchObject({ rule: 'goal', reference });
      expect(await entry(at)).toMatchObject({ verdict, judging: { reference } });
      const { signal } = data.points.find(({ is_own }) => is_own)!;
      expect(signal).toBe(verdict === 'better' ? 'low_alert' : 'inside');
    }
  });

  it('stays what it was where a period was published with it', async () => {
    const { ask, entry, decide, project } = await buildSteps({ verdict_rule: 'goal' });
    await t.deps.takeSnapshots!(t.db, project.id);
    const before = (await ask(4, { ignore_cache: true })).judging;
    expect(before.reference).toBe(30);
    expect((await decide({ target: 1, target_side: 'at_most' })).status).toBe(200);
    for (const at of [4, 13]) {
      const reference = STEPS[at]!;
      expect((await ask(at)).judging.reference).toBe(reference);
      expect((await entry(at)).judging.reference).toBe(reference);
      // The target beside a verdict is the one of the verdict.
      expect((await entry(at)).target).toBe(reference);
      expect((await ask(at, { output_type: 'spc' })).spc!.target).toBe(reference);
    }
    const { spc } = await ask(PERIODS - 1, { output_type: 'spc' });
    expect(spc!.points.map(({ target }) => target)).toEqual(STEPS);
    const { time_series } = await ask(PERIODS - 1, { output_type: 'time_series' });
    expect(time_series!.periods.map(({ target }) => target)).toEqual(STEPS);
  });

  it('is drawn as it is now in published periods if verdicts do not depend on it', async () => {
    const { ask, entry, decide, project } = await buildSteps();
    await t.deps.takeSnapshots!(t.db, project.id);
    expect((await decide({ target: 1, target_side: 'at_most' })).status).toBe(200);
    const { spc } = await ask(13, { output_type: 'spc' });
    expect(spc!.points.map(({ target }) => target)).toEqual(Array<number>(PERIODS).fill(1));
    expect(await entry(13)).toMatchObject({ target: 1 });
  });

  it('can start without one before, and belongs to the first series only', async () => {
    const { ask, decide, periods, chart, project, own } = await build();
    await decide({ later_targets: [from(periods[2]!, 30)] });
    const { spc, method } = await ask(3, { output_type: 'spc' });
    expect(spc!.points.map(({ target }) => target)).toEqual([undefined, undefined, 30, 30]);
    expect(method).toMatch(/Programme target: at most 30\.0 ?% from Period/);
    expect((await ask(1, { output_type: 'spc' })).spc!.target).toBeNull();
    const second = await buildMeasure(t.db, project);
    for (const period of periods.slice(0, 4)) {
      const of = { chart_id: chart.id, time_period_id: period.id, measure_id: second.id };
      await t.db.insert(chart_parameters).values({ ...of, series_name: 'Two', display_order: 9 });
      const figure = { numerator: 5, denominator: 100 };
      await buildValue(t.db, { measure: second, period, submission: own.submission }, figure);
    }
    for (const output_type of ['spc', 'time_series']) {
      const body = { output_type, series: second.measure_code, ignore_cache: true };
      const data = await ask(3, body);
      const drawn = data.spc?.points ?? data.time_series!.periods;
      expect(drawn.map(({ target }) => target).filter((one) => one !== undefined)).toEqual([]);
      expect(data.method).not.toContain('Programme target');
    }
  });
});

describe('the team’s targets', () => {
  it('stay if left out, are refused where others changed them, and are in the audit trail', async () => {
    const { decide, params, periods, own, chart } = await build();
    const later_targets = [from(periods[1]!, 30)];
    expect((await decide({ later_targets })).status).toBe(200);
    const { rules, target, target_side } = NO_TARGET;
    const without = await t.call(setControlSettings, { params, body: { rules, target, target_side } }, admin);
    expect(without.body.later_targets).toEqual(later_targets);
    expect((await decide({ later_targets: [], seen: { later_targets: [] } })).status).toBe(409);
    expect((await decide({ later_targets: [], seen: { later_targets } })).status).toBe(200);
    expect((await decide({ later_targets }, own.user)).status).toBe(403);
    const { body } = await t.call(listChartPhases, { params }, own.user);
    expect(body.control.later_targets).toEqual([]);
    const [entry] = await t.db
      .select()
      .from(audit_entries)
      .where(
        and(eq(audit_entries.action, 'chart.control_set'), eq(audit_entries.subject_id, String(chart.id))),
      )
      .orderBy(desc(audit_entries.id));
    expect(entry).toMatchObject({ before: { later_targets }, after: { later_targets: [] } });
  });

  it('have one for each period, and only periods in which the project takes part', async () => {
    const { decide, periods } = await build();
    const twice = await decide({ later_targets: [from(periods[1]!, 30), from(periods[1]!, 20)] });
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([
      422,
      expect.stringContaining('Another target already starts in this period.') as string,
    ]);
    const other = await buildProject(t.db, t.programme.id);
    const elsewhere = await buildTimePeriod(t.db, other, 'published');
    expect((await decide({ later_targets: [from(elsewhere, 30)] })).status).toBe(422);
    expect((await decide({ later_targets: [{ ...from(periods[1]!, 30), target: NaN }] })).status).toBe(422);
  });

  it('are copied to another project as the target of its first period', async () => {
    const { project, periods } = await buildSteps();
    for (const [at, target] of [
      [3, 40],
      [13, 20],
    ] as const) {
      const copy = await buildProject(t.db, t.programme.id);
      await copyExplorer(t.db, { from: project.id, to: copy.id, time_period_id: periods[at]!.id });
      const [chart] = await t.db.select().from(charts).where(eq(charts.project_id, copy.id));
      expect(chart).toMatchObject({ target, target_side: 'at_most' });
    }
  });
});
