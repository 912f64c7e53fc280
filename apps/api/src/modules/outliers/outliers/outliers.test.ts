import { getAdminHome } from '@portal/contract/admin/admin-home';
import { getScorecard } from '@portal/contract/charts/chart-data';
import * as contract from '@portal/contract/outliers/outliers';
import { ADMIN } from '@portal/contract/identity/roles';
import { findUnusual } from '@portal/wording/unusual-figures';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildValue } from '#fixtures/build-charts';
import { buildUser } from '#fixtures/build-people';
import { buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { connect } from '../../../database/connect.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { unusual_findings, unusual_looks } from '../../../tables/outliers.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { detectUnusualFigures } from './detect-unusual-figures.ts';

const t = useTestApp();
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

/** One value far above all others, one organisation without a value, and the others similar. */
const OUT: FigureGiven[] = [...[90, 30, 31, 32, 33, 34, 35].map((one): FigureGiven => [one, 100]), [0, 0]];
type Built = Awaited<ReturnType<typeof build>>;
const build = (figures = OUT) =>
  buildComparison(t.db, t.programme.id, figures, { outputTypes: ['ranked_bars', 'funnel'] });
const about = ({ project, period }: Built) => ({ project_id: project.id, time_period_id: period.id });
const partOf = async ({ project }: Built) => {
  const of = eq(project_time_periods.project_id, project.id);
  const [part] = await t.db.select({ id: project_time_periods.id }).from(project_time_periods).where(of);
  return part!.id;
};
const list = async (built: Built, more: object = {}) =>
  (await t.call(contract.listUnusualFigures, { query: { ...about(built), ...more } }, admin)).body;
const look = (built: Built) => t.call(contract.detectUnusualFigures, { body: about(built) }, admin);
const figureOf = (built: Built, at: number) => ({
  submission_id: built.members[at]!.submission.id,
  chart_id: built.chart.id,
});
const open = (built: Built, ...which: number[]) =>
  t.call(
    contract.openOutlierCases,
    { body: { ...about(built), figures: which.map((at) => figureOf(built, at)) } },
    admin,
  );
const casesOf = async (built: Built, who: { id: number } = admin, more: object = {}) =>
  (await t.call(contract.listOutlierCases, { query: { project_id: built.project.id, ...more } }, who)).body
    .cases;
const record = (id: number, place: number, note: string, who: { id: number }) =>
  t.call(contract.recordOutlierStage, { params: { id }, body: { place, note } }, who);
const conclude = (id: number, done: number) =>
  t.call(
    contract.concludeOutlierCase,
    { params: { id }, body: { outcome: 'explained', conclusion: 'The sickest come here.', done } },
    admin,
  );
const mailTo = ({ email_address }: { email_address: string }) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, email_address));

const ACTS: contract.OutlierStage[] = [
  { act_name: 'Check the data', done_by: 'team', done_for: 'both', days: 10 },
  { act_name: 'Say what explains it', done_by: 'organisation', done_for: 'both', days: 25 },
  { act_name: 'Tell the chief executive', done_by: 'team', done_for: 'alarm', days: 5 },
];
const setActs = ({ project }: Built, acts = ACTS, was: contract.OutlierStage[] = []) =>
  t.call(contract.setOutlierStages, { body: { project_id: project.id, acts, was } }, admin);

describe('unusual results in a period', () => {
  it('are empty until they are computed, then match each scorecard, the most serious first', async () => {
    const built = await build();
    expect(await list(built)).toMatchObject({ findings: [], total: 0, looked_at: null, is_current: false });
    await look(built);
    const { findings, counts, is_current, under_way } = await list(built);
    expect({ is_current, under_way }).toEqual({ is_current: true, under_way: null });
    expect(counts).toMatchObject({ alarm: 1, missing: 1 });
    expect(findings[0]).toMatchObject({ ...figureOf(built, 0), kind: 'alarm', tone: 'worse', value: 90 });
    expect(findings.at(-1)).toMatchObject({ ...figureOf(built, 7), kind: 'missing', value: null });
    for (const [at] of OUT.entries()) {
      const query = { ...about(built), submission_id: figureOf(built, at).submission_id };
      const { body } = await t.call(getScorecard, { query }, admin);
      const said = body.entries.flatMap((entry) => findUnusual(entry).map(({ words }) => words));
      const found = findings.filter(({ submission_id }) => submission_id === query.submission_id);
      expect(found.map(({ words }) => words).sort()).toEqual(said.sort());
    }
  });

  it('become outdated after a change, and are right after the next run', async () => {
    const built = await build();
    await look(built);
    const of = figureOf(built, 0);
    await t.db
      .update(measure_values)
      .set({ numerator: 33, value: 33 })
      .where(
        and(
          eq(measure_values.measure_id, built.measure.id),
          eq(measure_values.submission_id, of.submission_id),
        ),
      );
    await bumpResults(t.db, built.project.id);
    expect(await list(built)).toMatchObject({ is_current: false, counts: { alarm: 1 } });
    await look(built);
    expect(await list(built)).toMatchObject({ is_current: true, counts: { alarm: 0 } });
  });

  it('is found by kind, by whom it is for the worse, by words and by whether it has a case', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    const name = (await list(built)).findings[0]!.submission_name;
    expect((await list(built, { kind: 'missing' })).total).toBe(1);
    expect((await list(built, { tone: 'worse' })).total).toBe(1);
    expect((await list(built, { search: name })).findings.every((one) => one.submission_name === name)).toBe(
      true,
    );
    expect((await list(built, { has_case: 'yes' })).total).toBe(0);
    await open(built, 0);
    expect((await list(built, { has_case: 'yes' })).findings[0]).toMatchObject({ case_state: 'team' });
  });

  it('count a sign of a g chart as often as chance gives it, not as in a chart of normal values', async () => {
    const built = await build([[30, 100]]);
    let { period } = built;
    // ḡ = (299 + 399 + 99 + 499) ÷ 4 = 324, and 13 months without harm since: 1,300 cases, above 324 + 3√(324 × 325) = 1297.5.
    const harmed = [0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 1, ...Array<number>(13).fill(0)];
    for (const numerator of harmed) {
      period = await buildTimePeriod(t.db, built.project, 'published');
      const { questionnaire } = await buildQuestionnaire(t.db, built.project, period);
      const { measure, chart } = built;
      const { submission } = built.own;
      await t.db.insert(chart_parameters).values({
        chart_id: chart.id,
        time_period_id: period.id,
        measure_id: measure.id,
        series_name: 'One',
      });
      await buildValue(t.db, { measure, period, submission }, { numerator, denominator: 100 });
      await t.db.insert(questionnaire_submissions).values({
        questionnaire_id: questionnaire.id,
        submission_id: submission.id,
        state: 'submitted',
        submitted_at: t.clock.now,
      });
    }
    await t.db.update(charts).set({ control_chart: 'g' }).where(eq(charts.id, built.chart.id));
    await bumpResults(t.db, built.project.id);
    await t.call(
      contract.detectUnusualFigures,
      { body: { project_id: built.project.id, time_period_id: period.id } },
      admin,
    );
    const rows = await t.db
      .select()
      .from(unusual_findings)
      .where(eq(unusual_findings.chart_id, built.chart.id));
    expect(rows.map(({ kind, words }) => [kind, words])).toEqual([
      ['special_cause', 'Special cause, improvement: an interval outside the limits.'],
    ]);
    expect(rows[0]!.chance).toBeCloseTo((324 / 325) ** 1298, 12);
  });

  it('are stored once if two processes compute them, and restarted after an interruption', async () => {
    const built = await build();
    const part_id = await partOf(built);
    const other = connect(t.databaseUrl);
    try {
      await t.db.insert(unusual_looks).values({ part_id, asked_at: t.deps.now(), charts: 9, charts_done: 4 });
      await Promise.all([t.db, other.db].map((db) => detectUnusualFigures(db, t.deps, t.programme.id)));
    } finally {
      await other.close();
    }
    expect(await list(built)).toMatchObject({ is_current: true, under_way: null, total: 2 });
    const rows = await t.db.select().from(unusual_findings).where(eq(unusual_findings.part_id, part_id));
    expect(rows).toHaveLength(2);
  });
});

describe('an outlier case', () => {
  it('cannot be opened before it is said which acts follow, nor for a figure that is within the limits', async () => {
    const built = await build();
    await look(built);
    expect((await open(built, 0)).status).toBe(409);
    await setActs(built);
    expect((await open(built, 0, 1)).status).toBe(409);
    expect(await casesOf(built)).toEqual([]);
    expect((await open(built, 0)).body).toEqual({ opened: 1 });
    expect((await open(built, 0)).body).toEqual({ opened: 0 });
  });

  it('goes from act to act: the organisation sees it from its own on, and answers', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    await open(built, 0);
    const { user } = built.members[0]!;
    expect(await casesOf(built, user)).toEqual([]);
    const [fresh] = await casesOf(built);
    expect(fresh).toMatchObject({ state: 'team', level: 'alarm', value: 90, told_at: null });
    expect(fresh!.acts.map(({ due_on }) => due_on !== null)).toEqual([true, false, false]);
    const id = fresh!.id;
    expect((await record(id, 0, 'Mine', user)).status).toBe(404);

    expect((await record(id, 0, 'The data are right.', admin)).status).toBe(200);
    expect((await mailTo(user)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Please check your figures'),
    ]);
    const [theirs] = await casesOf(built, user);
    expect(theirs).toMatchObject({ state: 'organisation' });
    // The team's private note is not shown.
    expect(theirs!.acts[0]!.note).toBe('');
    expect(await casesOf(built, built.members[1]!.user)).toEqual([]);

    expect((await record(id, 0, 'Again', admin)).status).toBe(409);
    expect((await record(id, 1, ' ', user)).status).toBe(422);
    expect((await record(id, 1, 'We take the sickest.', user)).status).toBe(200);
    expect((await mailTo(admin)).map(({ text_body }) => text_body).join()).toContain('We take the sickest.');
    expect((await record(id, 2, 'Told', user)).status).toBe(403);
    expect((await casesOf(built))[0]).toMatchObject({ state: 'team' });
    expect((await casesOf(built))[0]!.acts[1]).toMatchObject({ note: 'We take the sickest.' });

    expect((await conclude(id, 1)).status).toBe(409);
    expect((await conclude(id, 2)).status).toBe(200);
    expect((await conclude(id, 2)).status).toBe(409);
    expect((await record(id, 2, '', admin)).status).toBe(409);
    expect(await casesOf(built, user)).toMatchObject([
      { state: 'concluded', outcome: 'explained', conclusion: 'The sickest come here.' },
    ]);
    // It may be unusual again.
    expect((await open(built, 0)).body).toEqual({ opened: 1 });
    expect((await casesOf(built)).map(({ state }) => state)).toEqual(['team', 'concluded']);
  });

  it('is listed by its chart and submission until it is concluded, for its organisation and the team only', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    await open(built, 0);
    const [{ id }] = (await casesOf(built)) as [contract.OutlierCase];
    await record(id, 0, '', admin);
    const { user } = built.members[0]!;
    const one = { ...figureOf(built, 0), state: 'open' };
    for (const who of [admin, user]) {
      expect(await casesOf(built, who, one)).toMatchObject([{ id, state: 'organisation' }]);
      expect(await casesOf(built, who, { ...one, chart_id: one.chart_id + 1 })).toEqual([]);
      expect(await casesOf(built, who, { ...one, ...figureOf(built, 1) })).toEqual([]);
    }
    expect(await casesOf(built, built.members[1]!.user, one)).toEqual([]);
    await record(id, 1, 'We take the sickest.', user);
    await conclude(id, 2);
    expect(await casesOf(built, user, one)).toEqual([]);
    expect(await casesOf(built, user, { ...one, state: 'concluded' })).toHaveLength(1);
  });

  it('is on the admin home while it is the team’s turn, with the date its stage was due', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    await open(built, 0);
    const waiting = async () =>
      (await t.call(getAdminHome, {}, admin)).body.outliers.filter(
        (one) => one.project_id === built.project.id,
      );
    expect(await waiting()).toMatchObject([{ waiting: 1, late: 0 }]);
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 11 * 24 * 3_600_000);
    expect(await waiting()).toMatchObject([{ waiting: 1, late: 1 }]);
    const [{ id }] = (await casesOf(built)) as [contract.OutlierCase];
    await record(id, 0, '', admin);
    expect(await waiting()).toEqual([]);
    t.clock.now = before;
  });

  it('reports a stage as done to the second of two people', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    await open(built, 0);
    const [{ id }] = (await casesOf(built)) as [contract.OutlierCase];
    const both = await Promise.all(['One', 'Two'].map((note) => record(id, 0, note, admin)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await casesOf(built))[0]!.acts.map(({ done_at }) => done_at !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keeps its stages when the project’s workflow changes; two concurrent editors get a conflict', async () => {
    const built = await build();
    await look(built);
    await setActs(built);
    await open(built, 0);
    expect((await setActs(built, [ACTS[1]!])).status).toBe(409);
    expect((await setActs(built, [ACTS[1]!], ACTS)).status).toBe(200);
    expect((await casesOf(built))[0]!.acts.map(({ act_name }) => act_name)).toEqual(
      ACTS.map(({ act_name }) => act_name),
    );
  });
});
