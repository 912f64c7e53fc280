import { createView, deleteView } from '@portal/contract/charts/saved-views';
import { unsubscribeFromDigest } from '@portal/contract/exports/digests';
import {
  listOwnPublicationSubscriptions,
  setReportSubscription,
  setViewSubscription,
} from '@portal/contract/exports/publication-subscriptions';
import { createReportTemplate } from '@portal/contract/exports/report-templates';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { buildComparison, shares } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { connect } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { report_templates } from '../../../tables/report-packs.tables.ts';
import { publication_subscriptions } from '../../../tables/publication-subscriptions.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { notifySubscribers } from './notify-subscribers.ts';

const t = useTestApp();
type Person = { id: number; email_address: string };
let built: Awaited<ReturnType<typeof buildComparison>>;
let colleague: Person;
let admin: Person;
beforeEach(async () => {
  t.clock.now = new Date();
  built = await buildComparison(t.db, t.programme.id, shares(31, 11, 22, 26, 43, 57));
  const { organisation_id } = built.own.user;
  colleague = await buildUser(t.db, t.programme.id, {
    organisation_id,
    role_type_id: VIEWER,
    projects: [built.project.id],
  });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});
const own = () => built.own.user;
const neighbour = () => built.members[1]!.user;

const pass = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
/** Publishes a new period of the project, or an existing one again, and waits until it is settled. */
async function publish(periodId?: number): Promise<number> {
  const id = periodId ?? (await buildTimePeriod(t.db, built.project, 'published')).id;
  pass(1);
  await t.db
    .update(project_time_periods)
    .set({ published_at: t.clock.now })
    .where(eq(project_time_periods.time_period_id, id));
  pass(11);
  return id;
}
const run = (db = t.db) => notifySubscribers(db, t.deps, t.programme.id);
const mailsTo = (person: Person) =>
  t.db
    .select()
    .from(outbox_messages)
    .where(eq(outbox_messages.to_address, person.email_address))
    .orderBy(outbox_messages.id);
const countMails = (...people: Person[]) =>
  Promise.all(people.map(async (one) => (await mailsTo(one)).length));

async function makeView(view_name = 'Long waits', as: Person = own()): Promise<number> {
  const body = { chart_id: built.chart.id, view_name, search: 'output-type=table', is_pinned: false };
  return (await t.call(createView, { body }, as)).body.id;
}
const onView = (id: number, is_on = true, as: Person = own()) =>
  t.call(setViewSubscription, { params: { id }, body: { is_on } }, as);
async function makeReportOf(as: Person, template_name = 'Board paper'): Promise<number> {
  const body = { project_id: built.project.id, template_name, blocks: [buildChartBlock(built.chart.id)] };
  return (await t.call(createReportTemplate, { body }, as)).body.id;
}
const onReport = (id: number, as: Person, is_on = true) =>
  t.call(setReportSubscription, { params: { id }, body: { is_on } }, as);
const listFor = async (as: Person) =>
  (await t.call(listOwnPublicationSubscriptions, {}, as)).body.publication_subscriptions;

it('emails once for a publication: names and links of all your views and reports, and no figures', async () => {
  await onView(await makeView());
  await onView(await makeView('Another view'));
  const report = await makeReportOf(own());
  await onReport(report, own());
  await run();
  expect(await countMails(own())).toEqual([0]);
  const period = await publish();
  await run();
  await run();
  const mails = await mailsTo(own());
  expect(mails).toHaveLength(1);
  const text = mails[0]!.text_body;
  expect(mails[0]!.subject).toContain(`New results to view: ${built.project.project_name}`);
  for (const name of ['Long waits', 'Another view', 'Board paper']) expect(text).toContain(`- ${name}: http`);
  expect(text).toMatch(new RegExp(`/detail/${built.chart.id}\\?output-type=table&time-period=${period}`));
  expect(text).toContain(`/reports?template=${report}`);
  for (const { submission, organisation } of built.members)
    for (const secret of [submission.submission_name, organisation.organisation_name])
      expect(text).not.toContain(secret);
  expect(await countMails(colleague, neighbour(), admin)).toEqual([0, 0, 0]);
  await publish();
  await run();
  expect(await countMails(own())).toEqual([2]);
});

it('does not email before a publication is settled, for an old one, or twice for one period', async () => {
  await onView(await makeView());
  const period = await publish();
  pass(-9);
  await run();
  expect(await countMails(own())).toEqual([0]);
  pass(9);
  await run();
  await publish(period);
  await run();
  expect(await countMails(own())).toEqual([1]);
  await publish();
  pass(8 * 24 * 60);
  await run();
  expect(await countMails(own())).toEqual([1]);
  await t.db.update(projects).set({ archived_at: t.clock.now }).where(eq(projects.id, built.project.id));
  await publish();
  await run();
  expect(await countMails(own())).toEqual([1]);
});

it('names the newest of several periods published together', async () => {
  await onView(await makeView());
  const older = await buildTimePeriod(t.db, built.project, 'validation');
  const newer = await buildTimePeriod(t.db, built.project, 'validation');
  pass(1);
  await t.db
    .update(project_time_periods)
    .set({ published_at: t.clock.now })
    .where(sql`${project_time_periods.time_period_id} in (${older.id}, ${newer.id})`);
  pass(11);
  await run();
  await run();
  const mails = await mailsTo(own());
  expect(mails.map(({ text_body }) => text_body.includes(`time-period=${newer.id}`))).toEqual([true]);
});

it('is sent once however many processes run', async () => {
  for (let n = 1; n <= 20; n += 1) await onView(await makeView(`View ${n}`));
  await publish();
  const second = connect(t.databaseUrl);
  try {
    await Promise.all([run(), run(second.db), run(), run(second.db)]);
  } finally {
    await second.close();
  }
  expect(await countMails(own())).toEqual([1]);
});

it('stays due if its message could not be written', async () => {
  await onView(await makeView());
  await publish();
  const cut = {
    ...t.deps,
    wakeMailJob: () => {
      throw new Error('The process ended here.');
    },
  };
  await expect(notifySubscribers(t.db, cut, t.programme.id)).rejects.toThrow('The process ended here.');
  expect(await countMails(own())).toEqual([0]);
  await run();
  expect(await countMails(own())).toEqual([1]);
});

it('is for a report that the person can open: the team’s for all, an organisation’s for its people', async () => {
  const shared = await makeReportOf(admin, 'Report for all');
  const ofOwn = await makeReportOf(own(), 'Report of ours');
  for (const as of [own(), colleague, neighbour(), admin])
    expect((await onReport(shared, as)).status).toBe(200);
  expect((await onReport(ofOwn, colleague)).status).toBe(200);
  expect((await onReport(ofOwn, neighbour())).status).toBe(404);
  expect((await onReport(ofOwn, admin)).status).toBe(404);
  expect((await onView(await makeView(), true, colleague)).status).toBe(404);
  await publish();
  await run();
  expect(await countMails(own(), colleague, neighbour(), admin)).toEqual([1, 1, 1, 1]);
  const hasOurs = async (person: Person) => (await mailsTo(person))[0]!.text_body.includes('Report of ours');
  expect([await hasOurs(colleague), await hasOurs(neighbour()), await hasOurs(admin)]).toEqual([
    true,
    false,
    false,
  ]);
});

const ends: [string, () => Promise<unknown>][] = [
  ['access is removed', () => t.db.delete(user_accesses).where(eq(user_accesses.user_id, own().id))],
  [
    'access waits for approval',
    () => t.db.update(user_accesses).set({ approved: false }).where(eq(user_accesses.user_id, own().id)),
  ],
  [
    'the last day of access is over',
    () => t.db.update(users).set({ access_ends_on: '2020-01-31' }).where(eq(users.id, own().id)),
  ],
  ['the account is closed', () => t.db.update(users).set({ status: 'closed' }).where(eq(users.id, own().id))],
];
it.each(ends)('ends when %s, and access later given again does not restart it', async (_, end) => {
  await onView(await makeView());
  await onReport(await makeReportOf(admin), own());
  await end();
  await publish();
  await run();
  expect(await countMails(own())).toEqual([0]);
  expect(await t.db.$count(publication_subscriptions, eq(publication_subscriptions.user_id, own().id))).toBe(
    0,
  );
});

it('ends for a report of an organisation when its person leaves the organisation', async () => {
  const report = await makeReportOf(own());
  await onReport(report, own());
  await onReport(report, colleague);
  await t.db
    .update(users)
    .set({ organisation_id: built.members[1]!.organisation.id })
    .where(eq(users.id, own().id));
  expect(await listFor(own())).toEqual([]);
  await publish();
  await run();
  expect(await countMails(own(), colleague)).toEqual([0, 1]);
});

it('ends with its view or report', async () => {
  const view = await makeView();
  await onView(view);
  const report = await makeReportOf(own());
  await onReport(report, colleague);
  await t.call(deleteView, { params: { id: view } }, own());
  await t.db.delete(report_templates).where(eq(report_templates.id, report));
  await publish();
  await run();
  expect(await countMails(own(), colleague)).toEqual([0, 0]);
});

it('is listed for its person only, and turned off one by one', async () => {
  const view = await makeView();
  const report = await makeReportOf(own());
  await onView(view);
  await onView(view);
  await onReport(report, own());
  const { id: project_id, project_code, project_name } = built.project;
  const project = { project_id, project_code, project_name };
  expect(await listFor(own())).toMatchObject([
    { ...project, name: 'Board paper', template_id: report, view_id: null },
    { ...project, name: 'Long waits', template_id: null, view_id: view },
  ]);
  for (const other of [colleague, neighbour(), admin]) expect(await listFor(other)).toEqual([]);
  await onReport(report, own(), false);
  expect((await listFor(own())).map(({ name }) => name)).toEqual(['Long waits']);
  await onView(view, false);
  await publish();
  await run();
  expect(await countMails(own())).toEqual([0]);
});

it('stops with the link in the message, without signing in, for its reader and project only', async () => {
  await onView(await makeView());
  const shared = await makeReportOf(admin);
  await onReport(shared, colleague);
  await publish();
  await run();
  const [mail] = await mailsTo(own());
  const token = /\/notices\/(\d+\.\d+\.[\w-]{22})/.exec(mail!.text_body)![1]!;
  const stop = (given: string) => t.call(unsubscribeFromDigest, { body: { token: given } });
  expect((await stop(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(200);
  expect(await listFor(own())).toHaveLength(1);
  expect((await stop(token)).status).toBe(200);
  expect([await listFor(own()), (await listFor(colleague)).length]).toEqual([[], 1]);
  await publish();
  await run();
  expect(await countMails(own(), colleague)).toEqual([1, 2]);
});
