import { listAuditEntries } from '@portal/contract/platform/audit';
import { reopenQuestionnaire } from '@portal/contract/collection/submissions';
import { deleteUser, updateUser } from '@portal/contract/identity/users';
import { login } from '@portal/contract/identity/auth';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAuthorisationFixture } from '#fixtures/authorisation-fixture';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createTestApp, useTestApp } from '#support/test-app';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { recordAudit } from './audit.sql.ts';

const t = useTestApp();
let superuser: { id: number; full_name: string };
let w: Awaited<ReturnType<typeof aReturn>>;
beforeAll(async () => {
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  w = await aReturn();
});

/** A submitted return of King's College Hospital for June 2025, and a person who enters its figures. */
async function aReturn() {
  const project = await buildProject(t.db, t.programme.id, { project_name: 'Stroke care' });
  const period = await buildTimePeriod(t.db, project, 'open');
  const organisation = await buildOrganisation(t.db, t.programme.id, {
    organisation_name: 'King’s College Hospital',
  });
  const submission = await buildSubmission(t.db, project, organisation, {
    submission_name: 'King’s College Hospital',
  });
  const { questionnaire } = await buildQuestionnaire(t.db, project, period);
  await t.db.execute(
    sql`update questionnaires set questionnaire_name = 'monthly return' where id = ${questionnaire.id}`,
  );
  await t.db.execute(sql`update time_periods set time_period_name = 'June 2025' where id = ${period.id}`);
  await t.db.insert(questionnaire_submissions).values({
    questionnaire_id: questionnaire.id,
    submission_id: submission.id,
    state: 'submitted' as const,
    submitted_at: t.deps.now(),
  });
  const clerk = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
    full_name: 'Ada Clerk',
  });
  return { project, period, organisation, submission, questionnaire, clerk };
}

const log = async (search?: string) =>
  (await t.call(listAuditEntries, { query: { search } }, superuser)).body.audit_entries;

describe('an entry of the audit log', () => {
  it('names a return by its organisation, questionnaire and period, is found by it, and says who was emailed', async () => {
    const reopened = await t.call(
      reopenQuestionnaire,
      {
        params: { questionnaireId: w.questionnaire.id, submissionId: w.submission.id },
        body: { reason: 'A ward was left out.' },
      },
      superuser,
    );
    expect(reopened.status).toBe(200);
    const [entry] = await log('King’s monthly June 2025');
    expect(entry).toMatchObject({
      action: 'submission.reopened',
      subject_name: 'King’s College Hospital, monthly return, June 2025',
      network: '127.0.0.1',
      notified: ['Ada Clerk'],
      notified_count: 1,
    });
    expect(await log('King’s weekly')).toEqual([]);
  });

  it('names what it holds by id', async () => {
    await recordAudit(t.db, {
      programme_id: t.programme.id,
      user_id: superuser.id,
      action: 'x.changed',
      subject_type: 'submission',
      subject_id: String(w.submission.id),
      before: { reviewer_id: w.clerk.id, other: 'text' },
      after: { time_period_id: w.period.id, questionnaire_id: w.questionnaire.id, organisation_id: 999999 },
    });
    const [entry] = await log();
    expect(entry).toMatchObject({
      subject_name: 'King’s College Hospital',
      network: null,
      notified_count: 0,
    });
    expect(entry!.names).toEqual({
      [`reviewer_id:${w.clerk.id}`]: 'Ada Clerk',
      [`time_period_id:${w.period.id}`]: 'June 2025',
      [`questionnaire_id:${w.questionnaire.id}`]: 'monthly return, June 2025',
    });
  });

  it('keeps the network of a sign-in that failed, and forgets that of an erased person', async () => {
    const person = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    await t.call(login, {
      body: { programme_id: t.programme.id, email_address: person.email_address, password: 'wrong' },
    });
    const [failed] = await log(person.full_name);
    expect(failed).toMatchObject({
      action: expect.stringContaining('auth.') as string,
      network: '127.0.0.1',
    });
    await t.call(updateUser, { params: { id: w.clerk.id }, body: { job_title: 'Nurse' } }, person);
    const own = async () => (await log()).find(({ action }) => action === 'user.updated')!;
    expect((await own()).network).toBe('127.0.0.1');
    await t.call(deleteUser, { params: { id: person.id } }, superuser);
    expect((await own()).network).toBeNull();
  });
});

describe('a subject of every type', () => {
  it('has a name, and is found by it', async () => {
    const other = await createTestApp();
    try {
      const world = await buildAuthorisationFixture(other);
      const owner = world.people.superuser;
      const subjects: [type: string, id: string][] = [
        ['user', String(owner.id)],
        ['project', String(world.project.id)],
        ['chart', String(world.chart.id)],
        ['measure', String(world.measure.id)],
        ['collection', String(world.collection.id)],
        ['questionnaire', String(world.questionnaire.id)],
        ['questionnaire_submission', `${world.questionnaire.id}-${world.submission.id}`],
        ['submission', String(world.submission.id)],
        ['organisation', String(world.organisation.id)],
        ['scope', String(world.scope.id)],
        ['time_period', String(world.period.id)],
        ['programme', String(world.programme.id)],
      ];
      await recordAudit(
        other.db,
        ...subjects.map(([subject_type, subject_id]) => ({
          programme_id: world.programme.id,
          user_id: null,
          action: 'thing.changed',
          subject_type,
          subject_id,
        })),
      );
      const read = async (search?: string) =>
        (await other.call(listAuditEntries, { query: { search, action: 'thing.changed' } }, owner)).body
          .audit_entries;
      const entries = await read();
      expect(entries.filter(({ subject_name }) => !subject_name)).toEqual([]);
      for (const { id, subject_name } of entries)
        expect((await read(subject_name!)).map((one) => one.id)).toContain(id);
    } finally {
      await other.stop();
    }
  });
});
