import * as contract from '@portal/contract/projects/periods';
import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { updateProject } from '@portal/contract/projects/manage-projects';
import { dateNames } from '@portal/contract/projects/period-dates';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_phases, chart_targets } from '../../../tables/charts.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();
let admin: { id: number };
let member: { id: number };
let elsewhere: { id: number };
let stranger: { id: number };
let organisation: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});
beforeEach(async () => {
  project = await buildProject(t.db, t.programme.id, { unit_name: 'ward' });
  member = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
});

type As = { id: number } | null;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * DAY).toISOString();
/** Collection from one day to another, and results on a third. */
const dates = (opens: number, closes: number, published: number | null = null, more = {}) => ({
  registration_opens_at: null,
  registration_closes_at: null,
  collection_opens_at: inDays(opens),
  collection_closes_at: inDays(closes),
  published_at: published === null ? null : inDays(published),
  ...more,
});
const list = async (as: As = admin, id = project.id) =>
  t.call(contract.listProjectTimePeriods, { query: { project_id: id } }, as);
const add = (time_period_id: number, body: PeriodDatesInput, confirmed: string[] = [], as: As = admin) =>
  t.call(
    contract.addProjectTimePeriod,
    { body: { ...body, project_id: project.id, time_period_id, confirmed: confirmed as never } },
    as,
  );
/** Changes the dates as a user who sees them on the screen does. */
async function change(
  time_period_id: number,
  body: PeriodDatesInput,
  confirmed: string[] = [],
  as: As = admin,
) {
  const { project_time_periods: all } = (await list()).body;
  const shown = all.find((one) => one.time_period_id === time_period_id)!;
  const was = Object.fromEntries(dateNames.map((name) => [name, shown[name]])) as PeriodDatesInput;
  return t.call(
    contract.updateProjectTimePeriod,
    {
      params: { project_id: project.id, time_period_id },
      body: { ...body, was, confirmed: confirmed as never },
    },
    as,
  );
}
const remove = (time_period_id: number, as: As = admin) =>
  t.call(contract.removeProjectTimePeriod, { params: { project_id: project.id, time_period_id } }, as);
/** A time period of the programme that the project is not in. */
const aPeriod = async () => buildTimePeriod(t.db, await buildProject(t.db, t.programme.id), 'upcoming');
const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;
const version = async () =>
  (await t.db.select().from(result_versions).where(eq(result_versions.project_id, project.id)))[0]?.version;
const effectsOf = ({ body }: { body: unknown }) =>
  contract.confirmationRequired.parse(body).effects.map(({ effect }) => effect);

describe('a project', () => {
  it('without periods has an empty list; with its first it has dates in it', async () => {
    expect((await list()).body).toEqual({ project_time_periods: [], total: 0 });
    const period = await aPeriod();
    const added = await add(period.id, dates(1, 30, 60));
    expect(added.body).toMatchObject({ ...dates(1, 30, 60), state: 'upcoming', questionnaires: 0 });
    expect(await lastAudit()).toMatchObject({
      action: 'project.period_added',
      subject_id: String(project.id),
      after: { time_period_name: period.time_period_name, ...dates(1, 30, 60) },
    });
    expect(await version()).toBeGreaterThan(0);
    expect((await list()).body.total).toBe(1);
    const again = await add(period.id, dates(1, 30));
    expect([again.status, again.body.detail]).toEqual([
      409,
      `This project already runs in ${period.time_period_name}.`,
    ]);
  });

  it('is managed by the programme team, in periods of its programme only', async () => {
    const period = await aPeriod();
    expect((await add(period.id, dates(1, 30), [], member)).status).toBe(403);
    expect((await add(period.id, dates(1, 30), [], stranger)).status).toBe(404);
    expect((await add(period.id, dates(1, 30), [], null)).status).toBe(401);
    expect((await list(member)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
    const foreign = await buildProject(t.db, elsewhere.id);
    const theirs = await buildTimePeriod(t.db, foreign);
    expect((await add(theirs.id, dates(1, 30))).status).toBe(422);
    expect((await list()).body.total).toBe(0);
  });

  it('has no dates that contradict each other', async () => {
    const period = await aPeriod();
    const registration = (opens: number | null, closes: number | null) => ({
      registration_opens_at: opens === null ? null : inDays(opens),
      registration_closes_at: closes === null ? null : inDays(closes),
    });
    const wrong = async (body: PeriodDatesInput) => {
      const { status, body: answer } = await add(period.id, body);
      expect(status).toBe(422);
      return (answer as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path);
    };
    expect(await wrong(dates(30, 30))).toEqual(['body.collection_closes_at']);
    expect(await wrong(dates(1, 30, 29))).toEqual(['body.published_at']);
    expect(await wrong(dates(10, 30, null, registration(5, 5)))).toEqual(['body.registration_closes_at']);
    expect(await wrong(dates(10, 30, null, registration(11, 20)))).toEqual(['body.registration_opens_at']);
    expect(await wrong(dates(10, 30, null, registration(5, 31)))).toEqual(['body.registration_closes_at']);
    expect(await wrong(dates(10, 30, null, registration(null, 5)))).toEqual(['body.registration_opens_at']);
    expect(await wrong(dates(1, 30, null, { published_at: '9999-01-01T00:00:00Z' }))).toEqual([
      'body.published_at',
    ]);
    project = await buildProject(t.db, t.programme.id, { registration_required: true });
    expect(await wrong(dates(10, 30))).toEqual(['body.registration_opens_at']);
    expect((await add(period.id, dates(10, 30, 30, registration(5, 10)))).status).toBe(200);
  });
});

describe('a change of dates', () => {
  let period: { id: number; time_period_name: string };
  let wards: { id: number }[];
  /** Three wards of one organisation, of which one has submitted. */
  const collecting = async (state: Parameters<typeof buildTimePeriod>[2]) => {
    period = await buildTimePeriod(t.db, project, state);
    const { questionnaire } = await buildQuestionnaire(t.db, project, period);
    wards = [];
    for (const submission_name of ['a', 'b', 'c'])
      wards.push(await buildSubmission(t.db, project, organisation, { submission_name }));
    await t.db
      .insert(questionnaire_submissions)
      .values({ questionnaire_id: questionnaire.id, submission_id: wards[0]!.id, state: 'submitted' });
  };

  it('ending open entry names the people it stops, and is stored after confirmation', async () => {
    await collecting('open');
    const asked = await change(period.id, dates(-10, -1, 20));
    expect([asked.status, effectsOf(asked)]).toEqual([409, ['entry_closes']]);
    expect(asked.body.detail).toContain('Data entry closes immediately. 2 of 3 wards have not submitted');
    expect((await list()).body.project_time_periods[0]!.state).toBe('open');
    const before = await version();

    expect((await change(period.id, dates(-10, -1, 20), ['dates_move'])).status).toBe(409);
    const made = await change(period.id, dates(-10, -1, 20), ['entry_closes']);
    expect(made.body).toMatchObject({ state: 'validation', submissions: 3, begun: 1, submitted: 1 });
    expect(await lastAudit()).toMatchObject({
      action: 'project.dates_changed',
      subject_id: String(project.id),
      before: { registration_opens_at: null },
      after: {
        time_period_name: period.time_period_name,
        ...dates(-10, -1, 20),
        effects: [expect.stringContaining('Data entry closes immediately')],
      },
    });
    expect(await version()).not.toBe(before);
  });

  it('hiding published results says so', async () => {
    await collecting('published');
    const asked = await change(period.id, dates(-30, -20, 10));
    expect(effectsOf(asked)).toEqual(['results_hidden']);
    expect(asked.body.detail).toContain('Published results are withdrawn immediately');
    expect((await change(period.id, dates(-30, -20, 10), ['results_hidden'])).body.state).toBe('validation');
    expect((await lastAudit()).action).toBe('project.results_hidden');
  });

  it('hiding published results leaves showing more to the superuser', async () => {
    await collecting('published');
    await change(period.id, dates(-30, -20, 10), ['results_hidden']);
    const named = (as: As) =>
      t.call(
        updateProject,
        { params: { id: project.id }, body: { named_results: true, confirm_loosening: true } },
        as,
      );
    expect((await named(admin)).status).toBe(403);
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    expect((await named(superuser)).status).toBe(200);
  });

  it.each([
    ['it reopens', 'validation', [-20, 5, 10], ['entry_opens']],
    ['publishes at once', 'validation', [-20, -10, -1], ['results_published']],
    ['publishes nothing any more', 'validation', [-20, -10, null], ['publication_withdrawn']],
    ['closes earlier than it was said', 'open', [-10, 5, 20], ['entry_closes_earlier']],
    ['gives more time', 'open', [-10, 15, 20], ['dates_move']],
    ['ends and publishes', 'open', [-10, -2, -1], ['entry_closes', 'results_published']],
  ] as const)('says so: %s', async (_, state, [opens, closes, published], effects) => {
    await collecting(state);
    const asked = await change(period.id, dates(opens, closes, published));
    expect([asked.status, effectsOf(asked)]).toEqual([409, effects]);
    expect((await change(period.id, dates(opens, closes, published), [...effects])).status).toBe(200);
  });

  it('without an effect is stored at once, and no change is none', async () => {
    period = await buildTimePeriod(t.db, project, 'upcoming');
    expect((await change(period.id, dates(11, 20, 30))).status).toBe(200);
    const { id } = await lastAudit();
    expect((await change(period.id, dates(11, 20, 30))).status).toBe(200);
    expect((await lastAudit()).id).toBe(id);
  });

  it('overwrites no concurrent change', async () => {
    period = await buildTimePeriod(t.db, project, 'upcoming');
    const was = dates(10, 20, 30);
    const send = (body: PeriodDatesInput) =>
      t.call(
        contract.updateProjectTimePeriod,
        { params: { project_id: project.id, time_period_id: period.id }, body: { ...body, was } },
        admin,
      );
    await t.db
      .update(project_time_periods)
      .set({
        collection_opens_at: new Date(was.collection_opens_at),
        collection_closes_at: new Date(was.collection_closes_at),
        published_at: new Date(was.published_at!),
      })
      .where(eq(project_time_periods.project_id, project.id));
    const answers = await Promise.all([send(dates(11, 20, 30)), send(dates(12, 20, 30))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.detail).toContain(
      'Someone else has changed these dates',
    );
  });

  it('is the programme team’s', async () => {
    await collecting('open');
    expect((await change(period.id, dates(-10, 15, 20), [], member)).status).toBe(403);
    expect((await change(period.id, dates(-10, 15, 20), [], stranger)).status).toBe(404);
    expect((await change(period.id, dates(-10, 15, 20), [], null)).status).toBe(401);
    expect((await change(period.id, dates(5, 1))).status).toBe(422);
  });
});

describe('taking a project out of a period', () => {
  it('names what it has there, and is done where it has nothing', async () => {
    const period = await buildTimePeriod(t.db, project);
    await buildQuestionnaire(t.db, project, period);
    await buildQuestionnaire(t.db, project, period);
    await t.db
      .insert(registrations)
      .values({ project_id: project.id, time_period_id: period.id, organisation_id: organisation.id });
    const refused = await remove(period.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `In ${period.time_period_name} this project has 2 questionnaires and 1 registration, so you cannot remove it from the period.`,
    ]);
    const told = await buildTimePeriod(t.db, project);
    const chart = await buildChart(t.db, project, [], []);
    const at = { chart_id: chart.id, time_period_id: told.id };
    await t.db.insert(chart_phases).values({ ...at, reason: 'A new ward' });
    await t.db.insert(chart_targets).values({ ...at, target: 5, target_side: 'at_most' });
    await t.db.insert(chart_annotations).values({ ...at, annotation_text: 'A strike', user_id: admin.id });
    await t.db.insert(chart_annotations).values({ ...at, annotation_text: 'A flood', user_id: admin.id });
    const kept = await remove(told.id);
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      `In ${told.time_period_name} this project has 1 control chart phase, 1 chart target and 2 chart annotations, so you cannot remove it from the period.`,
    ]);
    const empty = await buildTimePeriod(t.db, project);
    expect((await remove(empty.id, member)).status).toBe(403);
    expect((await remove(empty.id, stranger)).status).toBe(404);
    expect((await remove(empty.id)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'project.period_removed',
      before: { time_period_name: empty.time_period_name, about_text: '' },
    });
    expect((await remove(empty.id)).status).toBe(404);
    expect((await list()).body.total).toBe(2);
  });
});
