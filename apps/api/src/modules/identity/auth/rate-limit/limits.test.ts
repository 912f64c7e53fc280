import { login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import {
  changePassword,
  registerUser,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '@portal/contract/identity/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { createAccessToken, useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../../tables/mail.tables.ts';
import { one_time_links } from '../../../../tables/auth.tables.ts';

const t = useTestApp();
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
});

const NEW_PASSWORD = 'orbit-walnut-ferry-42';
const person = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const of = (email_address: string) => ({ body: { programme_id: t.programme.id, email_address } });
const messagesTo = (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));
const minutesLater = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
const register = (email_address: string) =>
  t.call(registerUser, {
    body: {
      ...of(email_address).body,
      full_name: 'New Person',
      organisation_id,
      job_title: 'Audit lead',
      password: NEW_PASSWORD,
      accepted_terms: true,
    },
  });
const signIn = (email_address: string, password: string, remoteAddress = '127.0.0.1') =>
  t.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    payload: { ...of(email_address).body, password },
  });

describe('existence of an account', () => {
  it.each<[string, (address: string) => Promise<unknown>]>([
    ['signing in', (address) => signIn(address, 'wrong')],
    ['registering', (address) => register(address)],
    ['a lost password', (address) => t.call(requestPasswordReset, of(address))],
    ['the link sent again', (address) => t.call(resendVerification, of(address))],
  ])('is not revealed by the time of %s', async (_, ask) => {
    const known = await person({ email_verified_at: null, status: 'pending' });
    for (const address of [known.email_address, `nobody-${known.id}@example.org`]) {
      const started = performance.now();
      await ask(address);
      // A timer may be early by less than a millisecond.
      expect(performance.now() - started).toBeGreaterThan(249);
    }
  });
});

describe('trying too often', () => {
  it('is answered by a sentence and Retry-After, and forgiven after a quarter of an hour', async () => {
    const { email_address } = await person();
    for (let tries = 0; tries < 10; tries += 1) await signIn(email_address, 'wrong');
    const blocked = await signIn(email_address, PASSWORD);
    expect([blocked.statusCode, blocked.json(), blocked.headers['retry-after']]).toEqual([
      429,
      {
        code: 'too_many_attempts',
        message_code: 'too_many_attempts_for_minutes',
        detail: 'Too many attempts. Please wait 15 minutes and try again.',
        params: { minutes: 15 },
      },
      '900',
    ]);
    minutesLater(14.5);
    const still = await signIn(email_address, PASSWORD);
    expect(still.json().detail).toBe('Too many attempts. Please wait 30 seconds and try again.');
    minutesLater(0.5);
    expect((await signIn(email_address, PASSWORD)).json().detail).toBe('Missing OTP');
  });

  it('to send messages does not fill a person’s mailbox', async () => {
    for (const send of [
      (address: string) => t.call(requestPasswordReset, of(address)),
      (address: string) => t.call(resendVerification, of(address)),
      register,
    ]) {
      const { email_address } = await person({ email_verified_at: null, status: 'pending' });
      const statuses = [];
      for (let times = 0; times < 6; times += 1) statuses.push((await send(email_address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await messagesTo(email_address)).toHaveLength(5);
    }
  });
});

describe('a link in a message', () => {
  it('is stored as a hash, and opens nothing when its time is over', async () => {
    const { email_address } = await person({ email_verified_at: null, status: 'pending' });
    await t.call(requestPasswordReset, of(email_address));
    await t.call(resendVerification, of(email_address));
    const reset = t.codeFor(email_address, 'Choose a new password');
    const verify = t.codeFor(email_address, 'Please confirm your email address');
    const stored = JSON.stringify([
      await t.db.select().from(one_time_links),
      await messagesTo(email_address),
    ]);
    for (const code of [reset, verify]) expect(stored).not.toContain(code);

    minutesLater(61);
    const late = await t.call(changePassword, { body: { code: reset, new_password: NEW_PASSWORD } });
    expect(late.status).toBe(410);
    minutesLater(72 * 60);
    expect((await t.call(verifyEmail, { query: { code: verify } })).status).toBe(410);
  });

  it('does not work for the other kind', async () => {
    const { email_address } = await person();
    await t.call(requestPasswordReset, of(email_address));
    const code = t.codeFor(email_address);
    expect((await t.call(verifyEmail, { query: { code } })).status).toBe(410);
  });
});

describe('a changed password', () => {
  it('signs out everywhere', async () => {
    const user = await person();
    const token = await createAccessToken(t.deps, user.id);
    const me = () =>
      t.app.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } });
    expect((await me()).statusCode).toBe(200);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await t.call(changePassword, { body }, user)).status).toBe(200);
    expect((await me()).statusCode).toBe(401);
  });
});
