import { randomUUID } from 'node:crypto';
import {
  listCompletionStatus,
  listSentMessages,
  previewMessage,
  sendMessage,
} from '@portal/contract/collection/reminders';
import { messageTemplates } from '@portal/contract/collection/default-message-templates';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildReminders } from '#fixtures/build-reminders';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { registration_contacts, registrations } from '../../../tables/registrations.tables.ts';

const t = useTestApp();

let w: Awaited<ReturnType<typeof buildReminders>>;
beforeEach(async () => {
  w = await buildReminders(t);
});
const list = async (query: object = {}) =>
  (await t.call(listCompletionStatus, { query: { project_id: w.project.id, ...query } }, w.admin)).body;
const namesOf = (body: Awaited<ReturnType<typeof list>>) =>
  body.chasing.map(({ organisation_name, state }) => [organisation_name, state]);
const { subject, text } = messageTemplates.not_submitted;
const words = { template_key: 'not_submitted' as const, subject, text };
const allLate = () => ({ all: { project_id: w.project.id } });
const send = (body: object, as: { id: number } | null = w.admin) =>
  t.call(sendMessage, { body: { ...words, send_key: randomUUID(), people: 3, ...body } as never }, as);
const sentTo = (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));

describe('completion status', () => {
  it('is listed with how far each organisation is, and who is written to', async () => {
    await buildAnswers(t.db, w.questions, w.north, { q1: 5 });
    const body = await list();
    expect(namesOf(body)).toEqual([
      [w.done.organisation_name, 'submitted'],
      [w.late.organisation_name, 'in_progress'],
      [w.unknown.organisation_name, 'not_started'],
    ]);
    const late = body.chasing[1]!;
    expect(late).toMatchObject({
      registration: 'draft',
      submissions: 2,
      started: 1,
      submitted: 0,
      percent: 25,
    });
    expect(late.last_saved_at).not.toBeNull();
    expect(late.people.map(({ email_address }) => email_address)).toEqual([w.lead, w.clerk.email_address]);
    expect(body.chasing[2]!.people).toEqual([]);
    expect(body.counts).toEqual({
      not_registered: 0,
      not_started: 1,
      in_progress: 1,
      submitted: 1,
      declined: 0,
    });
    expect(body.regions).toEqual(['North', 'South']);
    expect(namesOf(await list({ sort: '-percent' }))[0]![0]).toBe(w.late.organisation_name);
  });

  it('is narrowed by state, region and search, sorted, and cut into pages', async () => {
    expect(namesOf(await list({ state: 'not_started', region: 'South' }))).toEqual([
      [w.late.organisation_name, 'not_started'],
    ]);
    expect((await list({ search: w.done.organisation_code })).total).toBe(1);
    const page = await list({ sort: '-state', limit: 1, offset: 2 });
    expect([page.total, namesOf(page)]).toEqual([3, [[w.unknown.organisation_name, 'not_started']]]);
    expect(await list({ search: 'nobody is called so' })).toMatchObject({ chasing: [], total: 0 });
  });

  it('lists organisations that have not registered or have declined, if the project asks for it', async () => {
    await t.db.update(projects).set({ registration_required: true }).where(eq(projects.id, w.project.id));
    await t.db.insert(registrations).values({
      project_id: w.project.id,
      time_period_id: w.period.id,
      organisation_id: w.done.id,
      state: 'declined',
    });
    expect(namesOf(await list())).toEqual([
      [w.done.organisation_name, 'declined'],
      [w.late.organisation_name, 'not_registered'],
      [w.unknown.organisation_name, 'not_registered'],
    ]);
  });

  it('costs two statements beside the session’s, however many there are', async () => {
    await list();
    const statements = await t.statementsOf(() => list());
    // Three of the statements are the test's sign-in; one loads the resource.
    const own = statements.filter((text) => !/sessions|insert into "sessions"/.test(text));
    expect(own).toHaveLength(2);
  });

  it('is only for the programme team, and only of its own programme', async () => {
    expect((await t.call(listCompletionStatus, {}, w.clerk)).status).toBe(403);
    expect((await t.call(listCompletionStatus, {})).status).toBe(401);
    expect((await t.call(listCompletionStatus, { query: { state: 'late' as never } }, w.admin)).status).toBe(
      422,
    );
    const elsewhere = await buildOtherProgramme(t.db);
    const stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
    expect((await t.call(listCompletionStatus, {}, stranger)).body).toMatchObject({
      chasing: [],
      total: 0,
      regions: [],
    });
    const target = { project_id: w.project.id, time_period_id: w.period.id, organisation_id: w.late.id };
    expect((await send({ targets: [target], people: 2 }, stranger)).status).toBe(409);
    expect((await t.call(listSentMessages, {}, stranger)).body.total).toBe(0);
    expect(await sentTo(w.lead)).toEqual([]);
  });
});

describe('a message', () => {
  it('is previewed as each recipient will read it, with organisations that have no contact', async () => {
    const { body } = await t.call(previewMessage, { body: { ...words, ...allLate() } }, w.admin);
    expect(body).toMatchObject({
      organisations: 3,
      people: 3,
      unreachable: [w.unknown.organisation_name],
      told_lately: 0,
      settled: 1,
      is_example: false,
    });
    const [, toLead] = body.messages;
    expect(toLead).toMatchObject({ full_name: 'Lea', to_address: w.lead });
    expect(toLead!.text).toContain('Not submitted yet: North, South.');
    expect(toLead!.text).toContain('answered 0% so far');
    expect(toLead!.text).not.toMatch(/[{}]/);
  });

  it('is previewed with an example if there is no recipient yet', async () => {
    const body = { ...words, all: { search: 'nobody is called so' } };
    const answer = (await t.call(previewMessage, { body }, w.admin)).body;
    expect(answer).toMatchObject({ people: 0, is_example: true });
    expect(answer.messages[0]!.text).toContain('Alex Example');
  });

  it('goes to each contact and contributor once, and to no viewer, sponsor or closed account', async () => {
    await t.db
      .update(registration_contacts)
      .set({ email_address: w.closed.email_address })
      .where(
        and(
          eq(registration_contacts.registration_id, w.registration.id),
          eq(registration_contacts.contact_role, 'deputy'),
        ),
      );
    expect((await send(allLate())).body).toEqual({ organisations: 2, people: 3 });
    const [message, ...more] = await sentTo(w.clerk.email_address);
    expect(more).toEqual([]);
    expect(message!.html_body).toMatch(/<a href="[^"]+data-collection\?time-period=\d+">/);
    expect(message!.text_body.startsWith(`Dear ${w.clerk.full_name},`)).toBe(true);
    for (const address of [
      w.viewer.email_address,
      w.closed.email_address,
      `sponsor-${w.late.id}@example.org`,
    ])
      expect(await sentTo(address)).toEqual([]);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.action, 'message.sent'), eq(audit_entries.user_id, w.admin.id)));
    expect(entries.map(({ after }) => after)).toMatchObject([{ organisations: 2, people: 3 }]);
  });

  it('goes once to a person of several projects, with what holds for each, and counts people', async () => {
    const other = await buildProject(t.db, t.programme.id, { project_name: 'Heart failure' });
    const period = await buildTimePeriod(t.db, other, 'open');
    await buildQuestionnaire(t.db, other, period);
    await buildSubmission(t.db, other, w.late, { submission_name: 'West' });
    await t.db.insert(user_accesses).values({ user_id: w.clerk.id, project_id: other.id, approved: true });
    const of = { organisation_id: w.late.id };
    const targets = [
      { ...of, project_id: w.project.id, time_period_id: w.period.id },
      { ...of, project_id: other.id, time_period_id: period.id },
    ];
    const preview = (await t.call(previewMessage, { body: { ...words, targets } }, w.admin)).body;
    expect([preview.people, preview.messages.length]).toEqual([2, 2]);
    expect((await send({ targets, people: 2 })).body).toMatchObject({ organisations: 1, people: 2 });
    const [mail, ...more] = await sentTo(w.clerk.email_address);
    expect(more).toEqual([]);
    for (const named of [w.project.project_name, 'Heart failure', 'West (Heart failure'])
      expect(mail!.text_body).toContain(named);
    for (const project_id of [w.project.id, other.id]) {
      const { messages } = (await t.call(listSentMessages, { query: { project_id } }, w.admin)).body;
      expect(messages.map(({ to_address }) => to_address)).toContain(w.clerk.email_address);
    }
  });

  it('goes once however often its key is sent, one after the other and at the same time', async () => {
    const body = { ...allLate(), send_key: randomUUID() };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    answers.push(await send(body));
    expect(answers.map((answer) => [answer.status, answer.body.people])).toEqual([
      [200, 3],
      [200, 3],
      [200, 3],
      [200, 3],
    ]);
    expect(await sentTo(w.lead)).toHaveLength(1);
  });

  it('is in the history of its organisation, with its outcome', async () => {
    await send({
      targets: [{ project_id: w.project.id, time_period_id: w.period.id, organisation_id: w.late.id }],
      people: 2,
    });
    const history = async (query: object = {}) =>
      (await t.call(listSentMessages, { query: { organisation_id: w.late.id, ...query } }, w.admin)).body;
    expect((await history()).messages).toMatchObject([
      { to_address: w.clerk.email_address, delivery: 'waiting', sent_by_name: w.admin.full_name },
      { to_address: w.lead, full_name: 'Lea', delivery: 'waiting' },
    ]);
    await t.db
      .update(outbox_messages)
      .set({ last_error: '550 no such mailbox', failures: 1 })
      .where(eq(outbox_messages.to_address, w.lead));
    expect((await history({ delivery: 'failed' })).messages).toMatchObject([
      { to_address: w.lead, last_error: '550 no such mailbox' },
    ]);
    expect((await history({ search: 'lead-of' })).total).toBe(1);
    expect((await list()).chasing[1]).toMatchObject({ undelivered: 1, told_at: t.clock.now.toISOString() });
    expect(
      (await t.call(previewMessage, { body: { ...words, ...allLate() } }, w.admin)).body.told_lately,
    ).toBe(1);
    expect((await t.call(listSentMessages, {}, w.clerk)).status).toBe(403);
  });

  it('is refused if the recipients changed, none is selected, or a placeholder is unknown', async () => {
    const conflict = await send({ ...allLate(), people: 2 });
    expect([conflict.status, conflict.body.detail]).toEqual([
      409,
      'This email would now go to 3 people. Nothing was sent. Check the preview again.',
    ]);
    expect((await send({})).status).toBe(422);
    expect((await send({ ...allLate(), targets: [] })).status).toBe(422);
    expect((await send({ ...allLate(), subject: 'a\nb' })).status).toBe(422);
    const unknown = await send({ ...allLate(), text: 'Dear {persn}' });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body)).toContain('Unknown placeholder: {persn}. You can use {person}');
    expect((await send(allLate(), w.clerk)).status).toBe(403);
    expect((await send(allLate(), null)).status).toBe(401);
    expect(await sentTo(w.lead)).toEqual([]);
  });

  it('to thousands is a few statements', async () => {
    const statements = await t.statementsOf(() => send(allLate()));
    expect(statements.length).toBeLessThan(20);
  });
});
