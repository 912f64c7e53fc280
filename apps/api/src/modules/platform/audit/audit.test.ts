import { listQuestionResponses } from '@portal/contract/responses/answers';
import { listAuditEntries } from '@portal/contract/platform/audit';
import { downloadGroupCsv } from '@portal/contract/exports/downloads';
import { deleteUser, listUsers, updateUser } from '@portal/contract/identity/users';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { downloadAnswersCsv } from '@portal/contract/collection/workbooks';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildComparison } from '#fixtures/build-comparison';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { measureBestTime } from '#support/measure-best-time';
import { useTestApp } from '#support/test-app';
import { recordAudit } from './audit.sql.ts';

const t = useTestApp();
let superuser: { id: number; full_name: string };
beforeAll(async () => {
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
});

const log = async (query: { search?: string; action?: string } = {}) =>
  (await t.call(listAuditEntries, { query }, superuser)).body.audit_entries;

describe('the audit log', () => {
  it('says who changed whom, from what and to what', async () => {
    const person = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Before Marriage' });
    await t.call(updateUser, { params: { id: person.id }, body: { full_name: 'After Marriage' } }, superuser);
    const [entry] = await log();
    expect(entry).toMatchObject({
      action: 'user.updated',
      user_name: superuser.full_name,
      subject_name: 'After Marriage',
      before: { full_name: 'Before Marriage' },
      after: { full_name: 'After Marriage' },
    });
    expect((await log({ search: 'after marr' })).map((one) => one.id)).toEqual([entry!.id]);
    expect(await log({ search: 'after marr', action: 'user.deleted' })).toEqual([]);
  });

  it('calls a deleted person by no name', async () => {
    const person = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Gone Tomorrow' });
    await t.call(deleteUser, { params: { id: person.id } }, superuser);
    expect((await log())[0]).toMatchObject({
      action: 'user.deleted',
      subject_name: `Deleted person ${person.id}`,
    });
    expect(await log({ search: 'gone tomorrow' })).toEqual([]);
  });

  it('shows a deleted person under the same alias in earlier entries, under any former name', async () => {
    const person = await buildUser(t.db, t.programme.id, {
      role_type_id: 2,
      full_name: 'Mary "May" Gone',
      email_address: 'mary.gone@example.org',
    });
    await t.call(updateUser, { params: { id: person.id }, body: { full_name: 'Mary Married' } }, superuser);
    await recordAudit(t.db, {
      programme_id: t.programme.id,
      user_id: person.id,
      action: 'reminder.sent',
      subject_type: 'project',
      subject_id: '1',
      after: {
        to: ['mary.gone@example.org', 'somebody@example.org'],
        names: ['Mary Married', 'Mary Married Too'],
      },
    });
    await t.call(deleteUser, { params: { id: person.id } }, superuser);
    const alias = `Deleted person ${person.id}`;
    const [deleted, reminded, renamed] = await log();
    expect(deleted).toMatchObject({ action: 'user.deleted', subject_name: alias });
    expect(reminded).toMatchObject({
      user_name: alias,
      after: { to: [alias, 'somebody@example.org'], names: [alias, 'Mary Married Too'] },
    });
    expect(renamed).toMatchObject({ before: { full_name: alias }, after: { full_name: alias } });
    expect(JSON.stringify([deleted, renamed])).not.toContain('Mary');
  });

  it('names who read answers of many, or took away answers or results', async () => {
    const { project, period, chart, own } = await buildComparison(t.db, t.programme.id, [
      [1, 10],
      [2, 10],
    ]);
    const { questionnaire } = await buildQuestionnaire(t.db, project, period);
    const whose = { questionnaire_id: questionnaire.id, submission_id: own.submission.id };
    const group = { collection_id: chart.collection.id, time_period_id: period.id };
    const before = (await log())[0];
    await t.call(listQuestionResponses, { query: { questionnaire_id: questionnaire.id } }, superuser);
    await t.call(downloadAnswersCsv, { params: whose }, own.user);
    await t.call(downloadGroupCsv, { params: group, body: {} }, own.user);
    const entries = await log();
    expect(
      entries.slice(
        0,
        entries.findIndex(({ id }) => id === before!.id),
      ),
    ).toMatchObject([
      { action: 'results.downloaded', subject_id: 'downloadGroupCsv', after: group },
      { action: 'answers.downloaded', subject_id: 'downloadAnswersCsv', after: whose },
      { action: 'answers.read', after: { questionnaire_id: questionnaire.id } },
    ]);
  });

  it('names who read the outbox or the list of people, and nothing else that is read', async () => {
    await t.call(listUsers, { query: { search: 'who' } }, superuser);
    await t.call(listOutboxMessages, {}, superuser);
    await t.call(listAuditEntries, {}, superuser);
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'outbox.read', subject_id: 'listOutboxMessages', user_name: superuser.full_name },
      { action: 'users.read', after: { search: 'who' } },
    ]);
    const before = await log();
    await t.call(listUsers, { query: { limit: 0 } }, superuser);
    expect(await log()).toEqual(before);
  });

  it('is open to the programme team, but for what concerns the accounts of superusers', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
    const owner = await buildUser(t.db, t.programme.id, { role_type_id: 1, full_name: 'Olga Owner' });
    const about = (action: string, user_id: number | null, subject_id: number) =>
      recordAudit(t.db, {
        programme_id: t.programme.id,
        user_id,
        action,
        subject_type: 'user',
        subject_id: String(subject_id),
      });
    await about('auth.signed_in', admin.id, admin.id);
    await about('auth.signed_in', owner.id, owner.id);
    await about('auth.sign_in_failed', null, owner.id);
    await about('auth.sign_in_failed', null, admin.id);
    await about('user.updated', superuser.id, owner.id);
    await about('user.updated', owner.id, admin.id);
    await t.call(listOutboxMessages, {}, owner);
    const seen = async (as: { id: number }) =>
      (await t.call(listAuditEntries, { query: { limit: 7 } }, as)).body.audit_entries
        .slice(0, 7)
        .map(({ action, user_name, subject_name }) => `${user_name} ${action} ${subject_name}`);
    expect((await seen(admin)).slice(0, 3)).toEqual([
      'Olga Owner user.updated Ada Admin',
      'null auth.sign_in_failed Ada Admin',
      'Ada Admin auth.signed_in Ada Admin',
    ]);
    expect(await seen(owner)).toHaveLength(7);
    const hidden = await t.call(listAuditEntries, { query: { search: 'Olga' } }, admin);
    expect(hidden.body.audit_entries.map(({ action }) => action)).toEqual(['user.updated']);
  });

  it('is narrowed by what, who and when, and cut into pages', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const at = (day: string) =>
      recordAudit(t.db, {
        programme_id: t.programme.id,
        user_id: admin.id,
        action: 'project.updated',
        subject_type: 'project',
        subject_id: '1',
        created_at: new Date(`${day}T12:00:00Z`),
      });
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await at(day);
    const days = async (query: object) =>
      (
        await t.call(listAuditEntries, { query: { user_id: admin.id, ...query } }, admin)
      ).body.audit_entries.map(({ created_at }) => created_at.slice(0, 10));
    expect(await days({})).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
    expect(await days({ from: '2026-01-02T00:00:00Z', until: '2026-01-03T00:00:00Z' })).toEqual([
      '2026-01-02',
    ]);
    expect(await days({ action: 'user.updated' })).toEqual([]);
    expect(await days({ limit: 1, offset: 2 })).toEqual(['2026-01-01']);
    expect((await t.call(listAuditEntries, { query: { from: 'yesterday' } }, admin)).status).toBe(422);
  });

  it('is limited to the caller’s programme, and closed to participants', async () => {
    const elsewhere = await buildOtherProgramme(t.db);
    const stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
    expect((await t.call(listAuditEntries, {}, stranger)).body).toEqual({ audit_entries: [], total: 0 });
    const { id } = await buildOrganisation(t.db, t.programme.id);
    const clerk = await buildUser(t.db, t.programme.id, { organisation_id: id });
    expect((await t.call(listAuditEntries, {}, clerk)).status).toBe(403);
    expect((await t.call(listAuditEntries, {})).status).toBe(401);
    expect((await t.call(listAuditEntries, { query: { limit: 0 } }, superuser)).status).toBe(422);
  });

  it('answers for 100,000 entries at once, and counts only as far as it is paged', async () => {
    await t.db.execute(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id)
      select ${t.programme.id}, ${superuser.id}, 'answers.read', 'call', 'x' from generate_series(1, 100000)`);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    for (const query of [{}, { action: 'answers.read' }, { search: superuser.full_name }]) {
      const list = async () => {
        const { body } = await t.call(listAuditEntries, { query: { ...query, limit: 25 } }, admin);
        expect([body.audit_entries.length, body.total]).toEqual([25, 10_000]);
      };
      expect(await measureBestTime(2000, list)).toBeLessThan(2000);
    }
  });
});
