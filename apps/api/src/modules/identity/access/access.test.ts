import { addAccess, approveAccess, removeAccess, requestAccess } from '@portal/contract/identity/access';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';

const t = useTestApp();
let admin: { id: number; email_address: string };
let project: { id: number; project_name: string };
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  project = await buildProject(t.db, t.programme.id);
});
const person = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const request = (user: { id: number }) => t.call(requestAccess, { params: { projectId: project.id } }, user);

describe('access to a project', () => {
  it('is asked for once, approved by the programme team, and taken away again', async () => {
    const user = await person();
    const asked = (await request(user)).body;
    expect(asked).toMatchObject({ user_id: user.id, project_id: project.id, approved: false });
    expect((await request(user)).body.id).toBe(asked.id);
    expect((await t.call(approveAccess, { params: { id: asked.id } }, user)).status).toBe(403);
    expect((await t.call(approveAccess, { params: { id: asked.id } }, admin)).body.approved).toBe(true);
    expect((await request(user)).body.approved).toBe(true);
    expect((await t.call(removeAccess, { params: { id: asked.id } }, user)).status).toBe(403);
    expect((await t.call(removeAccess, { params: { id: asked.id } }, admin)).status).toBe(200);
    expect((await t.call(getCurrentUser, {}, user)).body.access).toEqual([]);
  });

  it('lets a person withdraw their own pending request only', async () => {
    const user = await person();
    const asked = (await request(user)).body;
    expect((await t.call(removeAccess, { params: { id: asked.id } }, await person())).status).toBe(404);
    expect((await t.call(removeAccess, { params: { id: asked.id } }, user)).status).toBe(200);
  });

  it('emails the programme team about a request, once and with an end', async () => {
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const unconfirmed = await buildUser(t.db, t.programme.id, { role_type_id: 2, email_verified_at: null });
    const user = await person({ full_name: 'Asking Person' });
    const told = async () => {
      const rows = await t.db.select().from(outbox_messages);
      return rows
        .filter(({ subject }) => subject === `Asking Person requests access to ${project.project_name}`)
        .map(({ to_address }) => to_address)
        .sort();
    };
    const withdraw = async () => {
      const { access } = (await t.call(getCurrentUser, {}, user)).body;
      await t.call(removeAccess, { params: { id: access[0]!.id } }, user);
    };
    await request(user);
    await request(user);
    expect(await told()).toEqual([admin.email_address, superuser.email_address].sort());
    expect(await told()).not.toContain(unconfirmed.email_address);
    for (let times = 1; times < 5; times += 1) {
      await withdraw();
      expect((await request(user)).status).toBe(200);
    }
    await withdraw();
    expect((await request(user)).status).toBe(429);
    expect(await told()).toHaveLength(10);
  });

  it('is on record: asked for, approved, taken away', async () => {
    const user = await person();
    const { id } = (await request(user)).body;
    await t.call(approveAccess, { params: { id } }, admin);
    await t.call(removeAccess, { params: { id } }, admin);
    await t.call(addAccess, { body: { user_id: user.id, project_id: project.id } }, admin);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(user.id)))
      .orderBy(audit_entries.id);
    expect(entries.map((entry) => [entry.action, entry.user_id])).toEqual([
      ['access.requested', user.id],
      ['access.approved', admin.id],
      ['access.removed', admin.id],
      ['access.added', admin.id],
    ]);
  });

  it('is given to every project by an entry with a null project_id', async () => {
    const user = await person();
    const given = await t.call(addAccess, { body: { user_id: user.id, project_id: null } }, admin);
    expect(given.body).toMatchObject({ project_id: null, approved: true });
  });

  it('does not cross programmes', async () => {
    const other = await buildOtherProgramme(t.db);
    const stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
    const user = await person();
    const asked = (await request(user)).body;
    expect((await request(stranger)).status).toBe(404);
    expect((await t.call(approveAccess, { params: { id: asked.id } }, stranger)).status).toBe(404);
    expect((await t.call(addAccess, { body: { user_id: user.id, project_id: null } }, stranger)).status).toBe(
      404,
    );
    expect((await t.call(requestAccess, { params: { projectId: project.id } })).status).toBe(401);
  });
});
