import { previewReminders, reopenQuestionnaire, sendReminders } from '@portal/contract/submissions';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
} from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { audit_entries } from '../../tables/audit.tables.ts';
import { outbox_messages } from '../../tables/mail.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { registration_contacts, registrations } from '../../tables/registrations.tables.ts';
import { questionnaire_submissions } from '../../tables/returns.tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

/** Three organisations: one has submitted; one has two sites, a contributor, a viewer and a lead; one is known of by nobody. */
async function aPeriod(state: 'open' | 'validation' = 'open') {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, state);
  const [done, late, unknown] = [
    await buildOrganisation(t.db, t.programme.id),
    await buildOrganisation(t.db, t.programme.id),
    await buildOrganisation(t.db, t.programme.id),
  ];
  const { questionnaire } = await buildQuestionnaire(t.db, project, period);
  const submitted = await buildSubmission(t.db, project, done);
  await buildSubmission(t.db, project, late, { submission_name: 'North' });
  await buildSubmission(t.db, project, late, { submission_name: 'South' });
  await buildSubmission(t.db, project, unknown);
  await t.db
    .insert(questionnaire_submissions)
    .values({ questionnaire_id: questionnaire.id, submission_id: submitted.id, state: 'submitted' });
  const of = (organisation: { id: number }) => ({
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const finished = await buildUser(t.db, t.programme.id, of(done));
  const clerk = await buildUser(t.db, t.programme.id, of(late));
  await buildUser(t.db, t.programme.id, { ...of(late), role_type_id: 4 });
  await buildUser(t.db, t.programme.id, { organisation_id: late.id });
  const [registration] = await t.db
    .insert(registrations)
    .values({ project_id: project.id, time_period_id: period.id, organisation_id: late.id })
    .returning();
  const lead = `lead-of-${late.id}@example.org`;
  await t.db.insert(registration_contacts).values([
    { registration_id: registration!.id, contact_role: 'lead', full_name: 'Lea', email_address: lead },
    {
      registration_id: registration!.id,
      contact_role: 'deputy',
      full_name: 'The clerk again',
      email_address: clerk.email_address.toUpperCase(),
    },
  ]);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  return { project, period, questionnaire, submitted, unknown, finished, clerk, lead, admin };
}
let w: Awaited<ReturnType<typeof aPeriod>>;
beforeEach(async () => {
  w = await aPeriod();
});
const of = () => ({ project_id: w.project.id, time_period_id: w.period.id });
const preview = async () => (await t.call(previewReminders, { query: of() }, w.admin)).body;
const sentTo = (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));

it('says beforehand whom a reminder reaches, and who is known of by nobody', async () => {
  expect(await preview()).toEqual({
    organisations: 2,
    people: 2,
    unreachable: [w.unknown.organisation_name],
    last_sent_at: null,
  });
});

it('writes once to each contributor and contact, with everything that is waited for, and to nobody else', async () => {
  const { status, body } = await t.call(
    sendReminders,
    { body: { ...of(), message: 'Call us if a figure is hard to come by.' } },
    w.admin,
  );
  expect([status, body.people]).toEqual([200, 2]);
  for (const address of [w.clerk.email_address, w.lead]) {
    const [message, ...more] = await sentTo(address);
    expect(more).toEqual([]);
    expect(message!.subject).toContain(w.project.project_name);
    expect(message!.text_body).toContain('North, South');
    expect(message!.text_body).toContain('not in the results');
    expect(message!.text_body).toContain('Call us if a figure is hard to come by.');
  }
  expect(await sentTo(w.finished.email_address)).toEqual([]);
  expect((await preview()).last_sent_at).toBe(body.last_sent_at);
  const entries = await t.db
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.action, 'submissions.reminded'), eq(audit_entries.user_id, w.admin.id)));
  expect(entries.map((entry) => entry.after)).toEqual([{ organisations: 2, people: 2 }]);
});

it('reminds nobody who could not submit: not registered where that is asked for, or collection is closed', async () => {
  await t.db.update(projects).set({ registration_required: true }).where(eq(projects.id, w.project.id));
  expect(await preview()).toMatchObject({ organisations: 0, people: 0 });
  w = await aPeriod('validation');
  expect((await t.call(sendReminders, { body: of() }, w.admin)).status).toBe(409);
});

it('is for the programme team, within its programme', async () => {
  expect((await t.call(sendReminders, { body: of() }, w.clerk)).status).toBe(403);
  expect((await t.call(sendReminders, { body: of() })).status).toBe(401);
  const body = { ...of(), time_period_id: 999_999 };
  expect((await t.call(sendReminders, { body }, w.admin)).status).toBe(404);
  expect(
    (await t.call(sendReminders, { body: { ...of(), message: 'x'.repeat(1001) } }, w.admin)).status,
  ).toBe(422);
});

it('tells who enters the figures that a questionnaire was reopened, and why', async () => {
  const params = { questionnaireId: w.questionnaire.id, submissionId: w.submitted.id };
  const body = { reason: 'Beds of June look like those of July.' };
  expect((await t.call(reopenQuestionnaire, { params, body }, w.admin)).status).toBe(200);
  const [message] = await sentTo(w.finished.email_address);
  expect(message!.text_body).toContain(body.reason);
});
