import {
  createReminder,
  deleteReminder,
  listReminders,
  updateReminder,
} from '@portal/contract/collection/reminders';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildReminders } from '#fixtures/build-reminders';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { connect } from '../../../database/connect.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { message_sendings, scheduled_reminders } from '../../../tables/reminders.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { sendDueReminders } from './send-due-reminders.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildReminders>>;
const START = new Date();
beforeEach(async () => {
  t.clock.now = new Date(START);
  await t.db.delete(scheduled_reminders);
  w = await buildReminders(t);
});

const DAY = 86_400_000;
const fields = { template_key: 'not_submitted' as const, days_before: 7, is_on: true };
const of = () => ({ project_id: w.project.id, time_period_id: w.period.id });
const create = (more: object = {}, as: { id: number } | null = w.admin) =>
  t.call(createReminder, { body: { ...of(), ...fields, ...more } }, as);
const list = async () =>
  (await t.call(listReminders, { query: { project_id: w.project.id } }, w.admin)).body.reminders;
const run = (db = t.db) => sendDueReminders(db, t.deps, t.programme.id);
const sentTo = (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));
const later = (days: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + days * DAY);
};
const close = (days: number) =>
  t.db
    .update(project_time_periods)
    .set({ collection_closes_at: new Date(START.getTime() + days * DAY), published_at: null })
    .where(
      and(
        eq(project_time_periods.project_id, w.project.id),
        eq(project_time_periods.time_period_id, w.period.id),
      ),
    );

it('is shown with what goes when to how many, goes once it is due, and to whom it is for', async () => {
  const made = await create();
  expect([made.status, made.body]).toMatchObject([
    200,
    { state: 'planned', organisations: 1, people: 2, sent_at: null },
  ]);
  expect(new Date(made.body.closes_at).getTime() - new Date(made.body.due_at).getTime()).toBe(7 * DAY);
  await run();
  expect(await sentTo(w.lead)).toEqual([]);
  later(4);
  await run();
  expect(await sentTo(w.lead)).toHaveLength(1);
  expect(await sentTo(w.finished.email_address)).toEqual([]);
  expect(await list()).toMatchObject([
    { state: 'sent', sent_at: t.clock.now.toISOString(), organisations: 1, people: 2 },
  ]);
});

it('goes once, run again and again, by several at the same time and by several processes', async () => {
  await create();
  later(4);
  const second = connect(t.databaseUrl);
  try {
    await Promise.all([run(), run(second.db), run(), run(second.db), run()]);
    await run();
    await run(second.db);
  } finally {
    await second.close();
  }
  expect(await sentTo(w.lead)).toHaveLength(1);
  expect(await sentTo(w.clerk.email_address)).toHaveLength(1);
  const [reminder] = await t.db.select().from(scheduled_reminders);
  // The database itself refuses a second sending.
  const again = {
    programme_id: t.programme.id,
    template_key: 'not_submitted' as const,
    reminder_id: reminder!.id,
    organisations: 0,
    people: 0,
    created_at: new Date(),
  };
  await expect(t.db.insert(message_sendings).values(again)).rejects.toThrow();
});

it('is sent whole by the next run where a first one was cut off', async () => {
  await create();
  later(4);
  const cut = {
    ...t.deps,
    wakeMailJob: () => {
      throw new Error('The process ended here.');
    },
  };
  await expect(sendDueReminders(t.db, cut, t.programme.id)).rejects.toThrow('The process ended here.');
  expect(await sentTo(w.lead)).toEqual([]);
  await run();
  expect(await sentTo(w.lead)).toHaveLength(1);
});

it('moves with the dates', async () => {
  await create();
  await close(30);
  later(4);
  await run();
  expect(await sentTo(w.lead)).toEqual([]);
  expect((await list())[0]).toMatchObject({
    state: 'planned',
    due_at: new Date(START.getTime() + 23 * DAY).toISOString(),
  });
  await close(10);
  await run();
  expect(await sentTo(w.lead)).toHaveLength(1);
});

it('goes late where no server ran, but not when it is over', async () => {
  await create();
  later(9);
  await run();
  expect(await sentTo(w.lead)).toHaveLength(1);
  await create({ days_before: 0 });
  later(2);
  await run();
  expect(await sentTo(w.lead)).toHaveLength(1);
  expect((await list()).map(({ state }) => state)).toEqual(['missed', 'sent']);
});

it('can be turned off and on, changed and deleted until it is sent', async () => {
  const { id } = (await create()).body;
  const update = (body: object, as = w.admin) =>
    t.call(updateReminder, { params: { id }, body: { ...fields, was: fields, ...body } }, as);
  expect((await update({ is_on: false })).body.state).toBe('off');
  // A user who has not seen that change.
  expect((await update({ days_before: 3 })).status).toBe(409);
  later(4);
  await run();
  expect(await sentTo(w.lead)).toEqual([]);
  const off = { ...fields, is_on: false };
  expect((await update({ was: off })).status).toBe(422);
  expect((await update({ days_before: 2, was: off })).body.state).toBe('planned');
  later(5);
  await run();
  expect((await update({ was: { ...fields, days_before: 2 } })).status).toBe(409);
  expect((await t.call(deleteReminder, { params: { id } }, w.admin)).status).toBe(409);
  const other = (await create({ days_before: 0 })).body.id;
  expect((await t.call(deleteReminder, { params: { id: other } }, w.admin)).status).toBe(200);
  expect((await list()).map((one) => one.id)).toEqual([id]);
});

it('is refused on a day that has passed, twice the same, or where nothing is registered', async () => {
  const tooEarly = await create({ days_before: 11 });
  expect([tooEarly.status, JSON.stringify(tooEarly.body)]).toEqual([
    422,
    expect.stringContaining('Enter fewer days.'),
  ]);
  expect((await create({ template_key: 'not_registered' })).status).toBe(422);
  expect((await create({ days_before: -1 })).status).toBe(422);
  await create();
  expect((await create()).status).toBe(409);
});

it('is managed by the programme team, each of its own programme', async () => {
  const { id } = (await create()).body;
  expect((await create({}, w.clerk)).status).toBe(403);
  expect((await create({}, null)).status).toBe(401);
  const elsewhere = await buildOtherProgramme(t.db);
  const stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
  expect((await t.call(listReminders, {}, stranger)).body.total).toBe(0);
  expect((await create({}, stranger)).status).toBe(404);
  const body = { ...fields, is_on: false, was: fields };
  expect((await t.call(updateReminder, { params: { id }, body }, stranger)).status).toBe(404);
  expect((await t.call(deleteReminder, { params: { id } }, stranger)).status).toBe(404);
  later(4);
  await sendDueReminders(t.db, t.deps, elsewhere.id);
  expect(await sentTo(w.lead)).toEqual([]);
});

it('are listed with two statements beside the session’s, however many there are', async () => {
  await create();
  const count = async () => (await t.statementsOf(list)).filter((text) => !text.includes('sessions')).length;
  const one = await count();
  await create({ days_before: 5 });
  await create({ days_before: 3, template_key: 'not_started' });
  expect([one, await count()]).toEqual([2, 2]);
});
