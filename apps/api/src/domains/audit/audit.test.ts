import { listAuditEntries } from '@portal/contract/audit';
import { deleteUser, updateUser } from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/build-people.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let superuser: { id: number; full_name: string };
beforeAll(async () => {
  t = await createTestApp();
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
});
afterAll(() => t.stop());

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
    expect((await log())[0]).toMatchObject({ action: 'user.deleted', subject_name: 'Former user' });
    expect(await log({ search: 'gone tomorrow' })).toEqual([]);
  });

  it('is open to superusers only', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    expect((await t.call(listAuditEntries, {}, admin)).status).toBe(403);
    expect((await t.call(listAuditEntries, {})).status).toBe(401);
    expect((await t.call(listAuditEntries, { query: { limit: 0 } }, superuser)).status).toBe(422);
  });
});
