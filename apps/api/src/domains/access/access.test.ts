import { addAccess, approveAccess, removeAccess, requestAccess } from '@portal/contract/access';
import { getCurrentUser } from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import { buildProject } from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { programmes } from '../programmes/programmes.tables.ts';

let t: TestApp;
let admin: { id: number };
let project: { id: number };
let organisation_id: number;
beforeAll(async () => {
  t = await createTestApp();
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  project = await buildProject(t.db, t.programme.id);
});
afterAll(() => t.stop());
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

  it('lets a person withdraw a pending request, and nobody else’s', async () => {
    const user = await person();
    const asked = (await request(user)).body;
    expect((await t.call(removeAccess, { params: { id: asked.id } }, await person())).status).toBe(404);
    expect((await t.call(removeAccess, { params: { id: asked.id } }, user)).status).toBe(200);
  });

  it('is given to every project by an entry with a null project_id', async () => {
    const user = await person();
    const given = await t.call(addAccess, { body: { user_id: user.id, project_id: null } }, admin);
    expect(given.body).toMatchObject({ project_id: null, approved: true });
  });

  it('does not cross programmes', async () => {
    const [other] = await t.db
      .insert(programmes)
      .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
      .returning();
    const stranger = await buildUser(t.db, other!.id, { role_type_id: 2 });
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
