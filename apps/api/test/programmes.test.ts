import { login, logout, refresh } from '@portal/contract/identity/auth';
import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { getRegistrationTimePeriod } from '@portal/contract/collection/registrations';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import {
  changePassword,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '@portal/contract/identity/users';
import { listProjects } from '@portal/contract/projects/projects';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { programmes } from '../src/tables/programmes.tables.ts';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';

const t = useTestApp();
let theirs: { id: number };
let person: Awaited<ReturnType<typeof buildUser>>;
let project: { id: number };
beforeAll(async () => {
  const other = { programme_code: 'other', programme_name: 'Another programme' };
  theirs = (await t.db.insert(programmes).values(other).returning())[0]!;
  await buildOrganisation(t.db, theirs.id);
  person = await buildUser(t.db, theirs.id, { role_type_id: 2 });
  const made = await buildProject(t.db, theirs.id);
  await buildTimePeriod(t.db, made, 'registration');
  project = made;
});

/** Requests a URL as a person who has found this deployment. */
const here = async (url: string, headers = {}) => (await t.app.inject({ url, headers })).json();

describe('another programme of the same database', () => {
  it('does not exist in public calls', async () => {
    for (const { path } of [listOrganisations, listDirectory, listProjects]) {
      expect(await here(`${path}?programme_id=${theirs.id}`)).toEqual({
        code: 'not_found',
        message_code: 'not_found',
        detail: 'This programme does not exist, or you do not have access to it.',
        params: { what: 'programme' },
      });
    }
    const registration = getRegistrationTimePeriod.path.replace('{id}', String(project.id));
    expect(await here(registration)).toEqual({ time_period: null });
    const deployment = await t.deploymentOf(theirs.id);
    expect((await deployment.inject(registration)).json().time_period).not.toBeNull();
  });

  it('lets no one sign in here, and its sessions do not count', async () => {
    const body = { programme_id: theirs.id, email_address: person.email_address, password: PASSWORD };
    expect((await t.call(login, { body })).status).toBe(404);
    const authorization = `Bearer ${await createAccessToken(t.deps, person.id)}`;
    const { path } = getCurrentUser;
    expect((await t.app.inject({ url: path, headers: { authorization } })).statusCode).toBe(401);
    const deployment = await t.deploymentOf(theirs.id);
    expect((await deployment.inject({ url: path, headers: { authorization } })).statusCode).toBe(200);
  });

  it('opens none of its links here, and does not use them up', async () => {
    const deployment = await t.deploymentOf(theirs.id);
    const unverified = await buildUser(t.db, theirs.id, { role_type_id: 2, email_verified_at: null });
    const payload = { programme_id: theirs.id, email_address: unverified.email_address };
    for (const { path, method } of [requestPasswordReset, resendVerification])
      expect((await deployment.inject({ method, url: path, payload })).statusCode).toBe(200);
    const [reset, verify] = ['Choose a new password', 'Please confirm your email address'].map((subject) =>
      t.codeFor(unverified.email_address, subject),
    ) as [string, string];
    const choose = {
      method: changePassword.method,
      url: changePassword.path,
      payload: { code: reset, new_password: 'orbit-walnut-ferry-42' },
    } as const;
    const confirm = `${verifyEmail.path}?code=${verify}`;
    expect((await t.app.inject(confirm)).statusCode).toBe(410);
    expect((await t.app.inject(choose)).statusCode).toBe(410);
    expect((await deployment.inject(confirm)).statusCode).toBe(200);
    expect((await deployment.inject(choose)).statusCode).toBe(200);
  });

  it('renews and ends none of its sessions here', async () => {
    const deployment = await t.deploymentOf(theirs.id);
    const signedIn = await deployment.inject({
      method: login.method,
      url: login.path,
      payload: {
        programme_id: theirs.id,
        email_address: person.email_address,
        password: PASSWORD,
        otp: generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.clock.now.getTime() / 1000) }),
      },
    });
    const { value } = signedIn.cookies.find(({ name }) => name === 'refresh_token')!;
    const withCookie = { method: 'POST', headers: { cookie: `refresh_token=${value}` } } as const;
    expect((await t.app.inject({ ...withCookie, url: refresh.path })).statusCode).toBe(401);
    await t.app.inject({ ...withCookie, url: logout.path });
    expect((await deployment.inject({ ...withCookie, url: refresh.path })).statusCode).toBe(200);
  });
});
