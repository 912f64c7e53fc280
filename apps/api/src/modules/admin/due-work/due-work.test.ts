import * as contract from '@portal/contract/admin/due-work';
import { getProject, listProjects } from '@portal/contract/projects/projects';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { answer_flags, comments } from '../../../tables/comments.tables.ts';
import { entry_extensions } from '../../../tables/extensions.tables.ts';
import { outlier_case_acts, outlier_cases } from '../../../tables/outliers.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const t = useTestApp();

async function buildWorld(values: Parameters<typeof buildProject>[2] = {}) {
  const project = await buildProject(t.db, t.programme.id, values);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, organisation);
  const of = { organisation_id: organisation.id, projects: [project.id] };
  return {
    project,
    organisation,
    submission,
    clerk: await buildUser(t.db, t.programme.id, of),
    viewer: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 4 }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
}
let w: Awaited<ReturnType<typeof buildWorld>>;
beforeEach(async () => {
  w = await buildWorld();
});

type State = Parameters<typeof buildTimePeriod>[2];
const buildAsked = async (state: State) => {
  const period = await buildTimePeriod(t.db, w.project, state);
  const { questionnaire } = await buildQuestionnaire(t.db, w.project, period);
  return { period, questionnaire };
};
const setDates = (period: { id: number }, values: Partial<typeof project_time_periods.$inferInsert>) =>
  t.db.update(project_time_periods).set(values).where(eq(project_time_periods.time_period_id, period.id));
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const list = async (as = w.clerk) => (await t.call(contract.listDueWork, { query: {} }, as)).body;
const listed = async (as = w.clerk) =>
  (await list(as)).due_work.map((item) => [
    item.kind,
    item.time_period_id,
    ...(item.kind === 'questionnaire' ? [item.questionnaire_id] : []),
  ]);
const setState = (
  { questionnaire }: { questionnaire: { id: number } },
  values: Partial<typeof questionnaire_submissions.$inferInsert>,
) =>
  t.db.insert(questionnaire_submissions).values({
    questionnaire_id: questionnaire.id,
    submission_id: w.submission.id,
    state: 'submitted',
    submitted_at: inDays(-1),
    ...values,
  });

describe('due work', () => {
  it('lists every open period of a project, the first to close first', async () => {
    const late = await buildAsked('open');
    const soon = await buildAsked('open');
    await setDates(soon.period, { collection_closes_at: inDays(2) });
    expect(await listed()).toEqual([
      ['questionnaire', soon.period.id, soon.questionnaire.id],
      ['questionnaire', late.period.id, late.questionnaire.id],
    ]);
    expect(await listed(w.viewer)).toEqual(await listed());
    expect(await list(w.admin)).toEqual({ due_work: [], total: 0, submitted: 0 });
  });

  it.each(['published', 'closed', 'validation', 'upcoming', 'registration'] as const)(
    'still lists an open period after a period that is %s is added',
    async (state) => {
      const open = await buildAsked('open');
      await buildAsked(state);
      expect(await listed()).toEqual([['questionnaire', open.period.id, open.questionnaire.id]]);
    },
  );

  it('pages by deadline and counts what is submitted', async () => {
    const done = await buildAsked('open');
    await setState(done, {});
    const open = [await buildAsked('open'), await buildAsked('open')];
    const { body } = await t.call(contract.listDueWork, { query: { limit: 1, offset: 1 } }, w.clerk);
    expect([body.total, body.submitted, body.due_work.length]).toEqual([open.length, 1, 1]);
  });

  it('leaves out submitted, closed and draft questionnaires, other organisations and projects without access', async () => {
    await setState(await buildAsked('open'), {});
    for (const status of ['closed', 'draft'] as const) {
      const { questionnaire } = await buildAsked('open');
      await t.db.update(questionnaires).set({ status }).where(eq(questionnaires.id, questionnaire.id));
    }
    const other = await buildProject(t.db, t.programme.id);
    await buildQuestionnaire(t.db, other, await buildTimePeriod(t.db, other));
    await buildSubmission(t.db, other, w.organisation);
    expect(await listed()).toEqual([]);
    const open = await buildAsked('open');
    const neighbour = await buildUser(t.db, t.programme.id, {
      organisation_id: (await buildOrganisation(t.db, t.programme.id)).id,
      projects: [w.project.id],
    });
    expect(await listed(neighbour)).toEqual([]);
    expect(await listed()).toEqual([['questionnaire', open.period.id, open.questionnaire.id]]);
  });

  it('lists a closed period while entry is extended for the organisation', async () => {
    const { period, questionnaire } = await buildAsked('validation');
    expect(await listed()).toEqual([]);
    const [part] = await t.db
      .select()
      .from(project_time_periods)
      .where(eq(project_time_periods.time_period_id, period.id));
    await t.db.insert(entry_extensions).values({
      project_time_period_id: part!.id,
      organisation_id: w.organisation.id,
      extended_until: inDays(3),
      reason: 'Flood',
    });
    expect(await listed()).toEqual([['questionnaire', period.id, questionnaire.id]]);
  });

  it('lists a questionnaire reopened after publication, although another period is current', async () => {
    const published = await buildAsked('published');
    await buildAsked('upcoming');
    expect(await listed()).toEqual([]);
    await setState(published, { state: 'open', reopen_reason: 'Wrong ward', reopened_at: inDays(0) });
    expect((await list()).due_work).toMatchObject([
      { questionnaire_id: published.questionnaire.id, is_correction: true, closes_at: null },
    ]);
  });
});

describe('a due registration', () => {
  beforeEach(async () => {
    w = await buildWorld({ registration_required: true });
  });
  const register = (period: { id: number }, state: 'draft' | 'confirmed' | 'declined') =>
    t.db
      .insert(registrations)
      .values({
        project_id: w.project.id,
        time_period_id: period.id,
        organisation_id: w.organisation.id,
        state,
      })
      .onConflictDoUpdate({
        target: [registrations.project_id, registrations.time_period_id, registrations.organisation_id],
        set: { state },
      });

  it('is listed until the organisation has decided', async () => {
    await buildAsked('published');
    const { period } = await buildAsked('registration');
    await buildAsked('closed');
    expect((await list()).due_work).toMatchObject([
      { kind: 'registration', time_period_id: period.id, state: 'not_started' },
    ]);
    await register(period, 'draft');
    expect((await list()).due_work).toMatchObject([{ kind: 'registration', state: 'in_progress' }]);
    for (const state of ['confirmed', 'declined'] as const) {
      await register(period, state);
      expect(await listed(), state).toEqual([]);
    }
  });

  it('is not listed before registration opens, after it closes, or in a project without registration', async () => {
    const { period } = await buildAsked('registration');
    await setDates(period, { registration_opens_at: inDays(1) });
    expect(await listed()).toEqual([]);
    await setDates(period, { registration_opens_at: inDays(-2), registration_closes_at: inDays(-1) });
    expect(await listed()).toEqual([]);
    w = await buildWorld({ registration_required: false });
    await buildAsked('registration');
    expect(await listed()).toEqual([]);
  });

  it('comes before the answers it opens, which are not due once the organisation declines', async () => {
    const { period, questionnaire } = await buildAsked('open');
    expect((await list()).due_work).toMatchObject([
      { questionnaire_id: questionnaire.id, needs_registration: true },
    ]);
    await register(period, 'declined');
    expect(await listed()).toEqual([]);
  });
});

describe('a due outlier action', () => {
  const openCase = async (values: Partial<typeof outlier_cases.$inferInsert>) => {
    const { period } = await buildAsked('published');
    const chart = await buildChart(t.db, w.project, [], []);
    const [found] = await t.db
      .insert(outlier_cases)
      .values({
        project_id: w.project.id,
        time_period_id: period.id,
        submission_id: w.submission.id,
        chart_id: chart.id,
        level: 'alarm',
        tone: 'worse',
        words: 'Above the limit',
        unit: '%',
        decimals: 1,
        opened_at: inDays(-5),
        told_at: inDays(-4),
        ...values,
      })
      .returning();
    const act = { outlier_case_id: found!.id, days: 10 };
    await t.db.insert(outlier_case_acts).values([
      {
        ...act,
        display_order: 0,
        act_name: 'Check your data',
        done_by: 'organisation',
        due_on: '2026-12-24',
      },
      { ...act, display_order: 1, act_name: 'Review the reply', done_by: 'team' },
    ]);
    return found!;
  };

  it('is listed while it is the turn of the organisation', async () => {
    const found = await openCase({});
    expect((await list()).due_work).toMatchObject([
      {
        kind: 'outlier_action',
        outlier_case_id: found.id,
        action_name: 'Check your data',
        due_on: '2026-12-24',
      },
    ]);
    await t.db
      .update(outlier_case_acts)
      .set({ done_at: inDays(0) })
      .where(eq(outlier_case_acts.display_order, 0));
    expect(await listed()).toEqual([]);
  });

  it('is not listed before the organisation is notified', async () => {
    await openCase({ told_at: null });
    expect(await listed()).toEqual([]);
  });
});

describe('a note of the programme team', () => {
  const buildNote = async (state: State = 'open') => {
    const period = await buildTimePeriod(t.db, w.project, state);
    const { questionnaire, questions, section } = await buildQuestionnaire(t.db, w.project, period);
    await setState({ questionnaire }, {});
    const of = { question_id: questions[0]!.id, submission_id: w.submission.id };
    const comment = (user: { id: number }) =>
      t.db
        .insert(comments)
        .values({ ...of, project_id: w.project.id, user_id: user.id, comment_text: 'Is this right?' });
    const mark = () => t.db.insert(answer_flags).values({ ...of, flagged_by: w.admin.id });
    return { of, period, questionnaire, section, comment, mark };
  };

  it('is listed until the organisation replies, also where the return is submitted', async () => {
    const note = await buildNote();
    expect(await listed()).toEqual([]);
    await note.comment(w.admin);
    expect((await list()).due_work).toMatchObject([
      {
        kind: 'data_query',
        questionnaire_id: note.questionnaire.id,
        submission_id: w.submission.id,
        section_id: note.section.id,
        queries: 1,
      },
    ]);
    await note.comment(w.clerk);
    expect(await listed()).toEqual([]);
  });

  it('is listed while its mark is open, and not once the answer has changed or the mark is resolved', async () => {
    const note = await buildNote();
    await note.mark();
    expect(await listed()).toHaveLength(1);
    const values = { ...note.of, value: 4, updated_by: w.clerk.id, updated_at: inDays(1) };
    await t.db.insert(responses).values(values);
    expect(await listed()).toEqual([]);
    await t.db.delete(responses).where(eq(responses.question_id, note.of.question_id));
    expect(await listed()).toHaveLength(1);
    await t.db
      .update(answer_flags)
      .set({ resolved_at: inDays(0) })
      .where(eq(answer_flags.question_id, note.of.question_id));
    expect(await listed()).toEqual([]);
  });

  it('is not listed for neighbours, for a contributor’s own comment, or after publication', async () => {
    const [own, published] = [await buildNote(), await buildNote('published')];
    await own.comment(w.clerk);
    await published.comment(w.admin);
    expect(await listed()).toEqual([]);
    await own.comment(w.admin);
    const neighbour = await buildUser(t.db, t.programme.id, {
      organisation_id: (await buildOrganisation(t.db, t.programme.id)).id,
      projects: [w.project.id],
    });
    expect(await listed(neighbour)).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('is not listed of a draft, before entry opens, of an archived project, or once it is deleted', async () => {
    const note = await buildNote();
    await note.comment(w.admin);
    expect(await listed()).toHaveLength(1);
    const ofIt = eq(questionnaires.id, note.questionnaire.id);
    await t.db.update(questionnaires).set({ status: 'draft' }).where(ofIt);
    expect(await listed()).toEqual([]);
    await t.db.update(questionnaires).set({ status: 'open' }).where(ofIt);
    await setDates(note.period, { collection_opens_at: inDays(1), collection_closes_at: inDays(2) });
    expect(await listed()).toEqual([]);
    await setDates(note.period, { collection_opens_at: inDays(-1) });
    await t.db
      .update(projects)
      .set({ archived_at: inDays(0) })
      .where(eq(projects.id, w.project.id));
    expect(await listed()).toEqual([]);
    await t.db.update(projects).set({ archived_at: null }).where(eq(projects.id, w.project.id));
    expect(await listed()).toHaveLength(1);
    await t.db
      .update(comments)
      .set({ deleted_at: inDays(0) })
      .where(eq(comments.project_id, w.project.id));
    expect(await listed()).toEqual([]);
  });
});

describe('the current time period', () => {
  const current = async () => {
    const { body: one } = await t.call(getProject, { params: { id: w.project.id } }, w.clerk);
    const query = { programme_id: t.programme.id, project_code: w.project.project_code };
    const { body: all } = await t.call(listProjects, { query }, w.clerk);
    expect(all.projects[0]!.current_time_period).toEqual(one.current_time_period);
    return one.current_time_period?.time_period_id ?? null;
  };
  const build = (state: State) => buildTimePeriod(t.db, w.project, state);

  it('is the open one, even if others are added later', async () => {
    expect(await current()).toBeNull();
    const open = await build('open');
    for (const state of ['published', 'closed', 'validation', 'registration', 'upcoming'] as const) {
      await build(state);
      expect(await current(), state).toBe(open.id);
    }
  });

  it('is the open one that closes first', async () => {
    const soon = await build('open');
    await setDates(soon, { collection_closes_at: inDays(2) });
    await build('open');
    expect(await current()).toBe(soon.id);
  });

  it('is the next to take registrations, else the last to close, else the next to open', async () => {
    const later = await build('upcoming');
    const next = await build('upcoming');
    await setDates(later, { collection_opens_at: inDays(30), collection_closes_at: inDays(40) });
    expect(await current()).toBe(next.id);
    const recent = await build('validation');
    await build('published');
    expect(await current()).toBe(recent.id);
    const registering = await build('registration');
    await build('published');
    expect(await current()).toBe(registering.id);
  });
});
