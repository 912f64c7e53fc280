import { login } from '@portal/contract/auth';
import { listOrganisations } from '@portal/contract/organisations';
import { getRegistrationTimePeriod } from '@portal/contract/registrations';
import { getCurrentUser } from '@portal/contract/users';
import { listProjects } from '@portal/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programmes } from '../src/domains/programmes/programmes.tables.ts';
import { buildOrganisation, buildUser, PASSWORD } from './build-people.ts';
import { buildProject, buildTimePeriod } from './build-projects.ts';
import { createTestApp, type TestApp, tokenOf } from './test-app.ts';

let t: TestApp;
let theirs: { id: number };
let person: Awaited<ReturnType<typeof buildUser>>;
let project: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  const other = { programme_code: 'other', programme_name: 'Another programme' };
  theirs = (await t.db.insert(programmes).values(other).returning())[0]!;
  await buildOrganisation(t.db, theirs.id);
  person = await buildUser(t.db, theirs.id, { role_type_id: 2 });
  const made = await buildProject(t.db, theirs.id);
  await buildTimePeriod(t.db, made, 'registration');
  project = made;
});
afterAll(() => t.stop());

/** As somebody calls who has found this deployment. */
const here = async (url: string, headers = {}) => (await t.app.inject({ url, headers })).json();

describe('another programme of the same database', () => {
  it('is not there for what everybody may read', async () => {
    for (const { path } of [listOrganisations, listProjects]) {
      expect(await here(`${path}?programme_id=${theirs.id}`)).toEqual({
        detail: 'This programme does not exist, or is not open to you.',
      });
    }
    const registration = getRegistrationTimePeriod.path.replace('{id}', String(project.id));
    expect(await here(registration)).toEqual({ time_period: null });
    const deployment = await t.deploymentOf(theirs.id);
    expect((await deployment.inject(registration)).json().time_period).not.toBeNull();
  });

  it('lets nobody sign in here, nor a session of its own count', async () => {
    const body = { programme_id: theirs.id, email_address: person.email_address, password: PASSWORD };
    expect((await t.call(login, { body })).status).toBe(404);
    const authorization = `Bearer ${await tokenOf(t.deps, person.id)}`;
    const { path } = getCurrentUser;
    expect((await t.app.inject({ url: path, headers: { authorization } })).statusCode).toBe(401);
    const deployment = await t.deploymentOf(theirs.id);
    expect((await deployment.inject({ url: path, headers: { authorization } })).statusCode).toBe(200);
  });
});
