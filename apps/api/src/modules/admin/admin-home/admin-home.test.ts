import { listSentMessages } from '@portal/contract/collection/reminders';
import { getAdminHome } from '@portal/contract/admin/admin-home';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { templateKeys } from '@portal/contract/collection/default-message-templates';
import { listDataQueries } from '@portal/contract/responses/data-queries';
import { ADMIN, SUPERUSER } from '@portal/contract/identity/roles';
import { listUsers } from '@portal/contract/identity/users';
import { emptyAdminHome } from '@portal/contract/testing/empty-overviews';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '#fixtures/build-charts';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { message_recipients, message_sendings } from '../../../tables/reminders.tables.ts';
import { answer_flags, comments } from '../../../tables/comments.tables.ts';
import { contact_messages } from '../../../tables/contact.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();
type World = Awaited<ReturnType<typeof buildWorld>>;
let world: World;
beforeAll(async () => {
  world = await buildWorld();
});

async function buildWorld() {
  const { db, programme } = t;
  const superuser = await buildUser(db, programme.id, { role_type_id: SUPERUSER });
  const admin = await buildUser(db, programme.id, { role_type_id: ADMIN });
  const other = await buildOtherProgramme(db);
  const stranger = await buildUser(db, other.id, { role_type_id: ADMIN });
  return { superuser, admin, stranger };
}
const desk = async (as: { id: number } | null = world.admin) => (await t.call(getAdminHome, {}, as)).body;

describe('the admin home', () => {
  it('says for an empty programme that nothing is waiting and every set-up step is to do', async () => {
    const { steps, ...found } = await desk();
    expect(found).toEqual({ ...emptyAdminHome, failed_mail: null });
    expect(steps.map(({ step }) => step).join(', ')).toBe(
      'category, project, time_period, dates, organisation, questionnaire, person',
    );
    expect(steps.every(({ is_done }) => !is_done)).toBe(true);
  });

  it('is the programme team’s', async () => {
    const member = await buildUser(t.db, t.programme.id, {
      organisation_id: (await buildOrganisation(t.db, t.programme.id)).id,
    });
    expect((await t.call(getAdminHome, {}, null)).status).toBe(401);
    expect((await t.call(getAdminHome, {}, member)).status).toBe(403);
  });
});

describe('the admin home of a running programme', () => {
  let project: Awaited<ReturnType<typeof buildProject>>;
  let open: Awaited<ReturnType<typeof buildTimePeriod>>;
  let parts: Awaited<ReturnType<typeof buildQuestionnaire>>;
  let submission: Awaited<ReturnType<typeof buildSubmission>>;
  let member: { id: number };
  beforeAll(async () => {
    const { db, programme } = t;
    project = await buildProject(db, programme.id, { project_name: 'Falls audit' });
    const published = await buildTimePeriod(db, project, 'published');
    open = await buildTimePeriod(db, project, 'open');
    parts = await buildQuestionnaire(db, project, open);
    const organisation = await buildOrganisation(db, programme.id);
    submission = await buildSubmission(db, project, organisation);
    await buildSubmission(db, project, organisation, { submission_name: 'Another ward' });
    await db.insert(questionnaire_submissions).values({
      questionnaire_id: parts.questionnaire.id,
      submission_id: submission.id,
      state: 'submitted',
    });
    await db.insert(registrations).values({
      project_id: project.id,
      time_period_id: open.id,
      organisation_id: organisation.id,
      state: 'confirmed',
    });
    // It reads a measure in the last period only.
    await buildChart(db, project, [await buildMeasure(db, project)], [published]);
    member = await buildUser(db, programme.id, { organisation_id: organisation.id, projects: [project.id] });
  });

  it('counts the people and the access that wait for a decision', async () => {
    const { db, programme } = t;
    const organisation_id = submission.organisation_id;
    await buildUser(db, programme.id, { organisation_id, status: 'pending' });
    await buildUser(db, programme.id, { organisation_id, status: 'pending', email_verified_at: null });
    await db.insert(user_accesses).values([
      { user_id: member.id, project_id: null, approved: false },
      { user_id: world.stranger.id, project_id: null, approved: false },
    ]);
    expect(await desk()).toMatchObject({ pending_people: 1, access_requests: 1 });
    expect(await desk(world.stranger)).toMatchObject({ pending_people: 0, access_requests: 1 });
  });

  it('names the answers marked for follow-up by project and period, until they are settled', async () => {
    const at = { question_id: parts.questions[0]!.id, submission_id: submission.id };
    await t.db.insert(answer_flags).values([at, { ...at, resolved_at: new Date() }]);
    expect((await desk()).flags).toEqual([
      {
        project_id: project.id,
        project_code: project.project_code,
        project_name: 'Falls audit',
        time_period_id: open.id,
        time_period_name: open.time_period_name,
        flags: 1,
      },
    ]);
  });

  it('counts the answers of running periods that the team has to look at, as their list shows them', async () => {
    const { db } = t;
    const question_id = parts.questions[1]!.id;
    const of = { project_id: project.id, time_period_id: open.id };
    const listed = async (state: 'answered' | 'unseen') =>
      (await t.call(listDataQueries, { query: { ...of, state } }, world.admin)).body.total;
    const before = await listed('unseen');
    await db.insert(responses).values({
      question_id,
      submission_id: submission.id,
      value: 900,
      explanation: 'A new wing.',
    });
    expect(await listed('unseen')).toBe(before + 1);
    const counts = { answered: await listed('answered'), unseen: await listed('unseen') };
    const named = { project_name: 'Falls audit', time_period_name: open.time_period_name };
    expect((await desk()).queries).toMatchObject([{ ...of, ...named, ...counts }]);
    // What is explained in a period that has been published is history.
    const past = await buildTimePeriod(db, project, 'published');
    const asked = await buildQuestionnaire(db, project, past);
    await db.insert(responses).values({
      question_id: asked.questions[0]!.id,
      submission_id: submission.id,
      value: 1,
      explanation: 'So.',
    });
    expect((await desk()).queries).toHaveLength(1);
    expect((await desk(world.stranger)).queries).toEqual([]);
  });

  it('counts messages from the contact page while they are open', async () => {
    const message = {
      full_name: 'Ann',
      email_address: 'ann@example.org',
      subject: 'Hello',
      message_text: 'Hello',
      consent_text: 'Yes',
    };
    await t.db.insert(contact_messages).values([
      { ...message, programme_id: t.programme.id },
      { ...message, programme_id: t.programme.id, state: 'closed', closed_at: new Date() },
      { ...message, programme_id: world.stranger.programme_id },
      { ...message, programme_id: world.stranger.programme_id },
    ]);
    expect((await desk()).open_messages).toBe(1);
    expect((await desk(world.stranger)).open_messages).toBe(2);
    await t.db.delete(contact_messages);
  });

  it('names the projects of which something is reopened, until it is submitted again', async () => {
    const of = eq(questionnaire_submissions.questionnaire_id, parts.questionnaire.id);
    const set = (values: Partial<typeof questionnaire_submissions.$inferInsert>) =>
      t.db.update(questionnaire_submissions).set(values).where(of);
    const counts = async (as = world.admin) =>
      (await desk(as)).corrections.map(({ project_name, reopened, correcting }) => ({
        project_name,
        reopened,
        correcting,
      }));
    expect(await counts()).toEqual([]);
    await set({ state: 'open', reopen_reason: 'A slipped decimal' });
    expect(await counts()).toEqual([{ project_name: 'Falls audit', reopened: 1, correcting: 0 }]);
    await set({ submitted_at: new Date() });
    expect(await counts()).toEqual([{ project_name: 'Falls audit', reopened: 0, correcting: 1 }]);
    expect(await counts(world.stranger)).toEqual([]);
    await set({ state: 'submitted' });
    expect(await counts()).toEqual([]);
  });

  it('shows every admin the messages to participants that did not arrive', async () => {
    const [sending] = await t.db
      .insert(message_sendings)
      .values({
        programme_id: t.programme.id,
        sent_by: world.admin.id,
        template_key: templateKeys[0],
        organisations: 1,
        people: 1,
        created_at: new Date(),
      })
      .returning();
    const [failed] = await t.db
      .insert(outbox_messages)
      .values({
        programme_id: t.programme.id,
        to_address: 'b@example.org',
        subject: 'Due',
        text_body: '',
        html_body: '',
        send_after: new Date(),
        failures: 1,
        last_error: 'refused',
      })
      .returning();
    await t.db.insert(message_recipients).values({
      sending_id: sending!.id,
      project_id: project.id,
      time_period_id: open.id,
      full_name: 'B',
      organisation_id: submission.organisation_id,
      outbox_message_id: failed!.id,
    });
    expect((await desk()).undelivered).toBe(1);
    const list = await t.call(listSentMessages, { query: { delivery: 'failed' } }, world.admin);
    expect(list.body.total).toBe(1);
    expect((await desk(world.stranger)).undelivered).toBe(0);
    await t.db.delete(outbox_messages);
  });

  it('leads to lists that hold as much as it counts', async () => {
    const asking = async (as: { id: number }) =>
      (await t.call(listUsers, { query: { asks_for: 'access' } }, as)).body.users.map(({ id }) => id);
    expect(await asking(world.admin)).toEqual([member.id]);
    expect(await asking(world.stranger)).toEqual([world.stranger.id]);
  });

  it('lists the last message of a participant until it is answered', async () => {
    const { db } = t;
    const about = { project_id: project.id, submission_id: submission.id };
    const question_id = parts.questions[0]!.id;
    const say = (user_id: number, of: Partial<typeof comments.$inferInsert>) =>
      db.insert(comments).values({ ...about, user_id, comment_text: 'Is this right?', ...of });
    await say(member.id, { question_id });
    await say(member.id, { question_id: parts.questions[1]!.id });
    await say(world.admin.id, { question_id: parts.questions[1]!.id });
    await say(member.id, { question_id, created_at: new Date(Date.now() - 100 * 86_400_000) });
    expect((await desk()).open_comments).toMatchObject({
      total: 1,
      newest: [
        {
          ...about,
          submission_name: submission.submission_name,
          subject: parts.questions[0]!.question_text,
          questionnaire_id: parts.questionnaire.id,
          section_id: parts.section.id,
          chart_id: null,
        },
      ],
    });
    await say(world.superuser.id, { question_id });
    expect((await desk()).open_comments).toEqual({ total: 0, newest: [] });
  });

  it('leaves out a participant’s message about a query that was resolved since', async () => {
    const about = { submission_id: submission.id, question_id: parts.questions[0]!.id };
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const said = { ...about, project_id: project.id, user_id: member.id, comment_text: 'It is 12.' };
    await t.db.insert(comments).values({ ...said, created_at: inSeconds(1) });
    const [flag] = await t.db
      .insert(answer_flags)
      .values({ ...about, flagged_by: world.admin.id })
      .returning();
    expect((await desk()).open_comments.total).toBe(1);
    await t.db
      .update(answer_flags)
      .set({ resolved_at: inSeconds(2), resolved_by: world.admin.id })
      .where(eq(answer_flags.id, flag!.id));
    expect((await desk()).open_comments).toEqual({ total: 0, newest: [] });
    await t.db.insert(comments).values({ ...said, created_at: inSeconds(3) });
    expect((await desk()).open_comments.total).toBe(1);
    await t.db.delete(comments).where(eq(comments.comment_text, said.comment_text));
    await t.db.delete(answer_flags).where(eq(answer_flags.id, flag!.id));
  });

  it('shows emails that could not be sent to the superuser only', async () => {
    const message = {
      programme_id: t.programme.id,
      to_address: 'a@example.org',
      subject: 'Hello',
      text_body: '',
      html_body: '',
      send_after: new Date(),
    };
    await t.db.insert(outbox_messages).values([message, { ...message, failures: 2, last_error: 'refused' }]);
    expect((await desk(world.superuser)).failed_mail).toBe(1);
    const inState = async (state: 'failed' | 'waiting' | 'sent') =>
      (await t.call(listOutboxMessages, { query: { state } }, world.superuser)).body.total;
    expect(await inState('failed')).toBe(1);
    expect(await inState('waiting')).toBe(1);
    expect(await inState('sent')).toBe(0);
    expect((await desk()).failed_mail).toBeNull();
  });

  it('says what is next in each project, how far it is, and what it lacks', async () => {
    const next = async () => (await desk()).next_dates;
    expect(await next()).toMatchObject([
      {
        project_name: 'Falls audit',
        time_period_id: open.id,
        state: 'open',
        date_name: 'collection_closes_at',
        lacks: ['measures'],
        charts_without_measures: 1,
        registered: 1,
        submissions: 2,
        submitted: 1,
      },
    ]);
    await t.db
      .update(questionnaires)
      .set({ status: 'draft' })
      .where(eq(questionnaires.id, parts.questionnaire.id));
    expect((await next())[0]!.lacks).toEqual(['questionnaire', 'measures']);
    await buildTimePeriod(t.db, project, 'closed');
    expect(await next()).toHaveLength(1);
  });

  it('names projects that take part in no period, and leaves out those in the archive', async () => {
    const undated = await buildProject(t.db, t.programme.id, { project_name: 'Undated' });
    expect((await desk()).undated_projects).toEqual([
      { project_id: undated.id, project_code: undated.project_code, project_name: 'Undated' },
    ]);
    await t.db.update(projects).set({ archived_at: new Date() }).where(eq(projects.id, undated.id));
    expect((await desk()).undated_projects).toEqual([]);
  });

  it('has every first step done, and shows nothing of it to another programme', async () => {
    expect((await desk()).steps.every(({ is_done }) => is_done)).toBe(true);
    const { steps, ...found } = await desk(world.stranger);
    expect(steps.some(({ is_done }) => is_done)).toBe(false);
    expect(found).toEqual({ ...emptyAdminHome, access_requests: 1, failed_mail: null });
  });

  it('ends its list of dates at fifty, and says how many there are', async () => {
    for (let index = 0; index < 55; index += 1) await buildTimePeriod(t.db, project, 'upcoming');
    const found = await desk();
    expect(found.next_dates).toHaveLength(50);
    expect(found.next_dates_total).toBe(56);
  });
});
