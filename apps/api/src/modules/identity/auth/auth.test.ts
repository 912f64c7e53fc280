import { listSessions, login, logout, refresh } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { createAccessToken, useTestApp } from '#support/test-app';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectSessionActor } from '../../platform/callers/select-with-caller.sql.ts';
import { signAccessToken } from './sessions/session-tokens.ts';

const t = useTestApp();
let organisationId: number;
beforeAll(async () => {
  organisationId = (await buildOrganisation(t.db, t.programme.id)).id;
});

const person = (values = {}) =>
  buildUser(t.db, t.programme.id, { organisation_id: organisationId, ...values });
const codeAt = (date: Date) => generateSync({ secret: OTP_SECRET, epoch: Math.floor(date.getTime() / 1000) });
const signIn = (user: { email_address: string }, more: { password?: string; otp?: string } = {}) =>
  t.call(login, {
    body: { programme_id: t.programme.id, email_address: user.email_address, password: PASSWORD, ...more },
  });

describe('signing in', () => {
  it('asks for the code once the password is right, and says so to the letter', async () => {
    const answer = await signIn(await person());
    expect(answer.status).toBe(401);
    expect(answer.body.detail).toBe('Missing OTP');
  });

  it('gives an access token with the claims of the specification for password and code', async () => {
    const user = await person({ projects: [null] });
    const answer = await signIn(user, { otp: codeAt(t.deps.now()) });
    expect(answer.status).toBe(200);
    const claims = decodeJwt(answer.body.access_token);
    expect(claims).toMatchObject({ role_type_id: 3, organisation_id: organisationId });
    expect(claims['access']).toEqual([{ project_id: null, approved: true }]);
    expect(claims.exp! - claims.iat!).toBe(15 * 60);
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly; SameSite=Strict');
  });

  it('accepts a code once', async () => {
    const user = await person();
    const otp = codeAt(t.deps.now());
    expect((await signIn(user, { otp })).status).toBe(200);
    expect((await signIn(user, { otp })).status).toBe(401);
  });

  it('accepts a code once of several at the same moment', async () => {
    const user = await person();
    const otp = codeAt(t.deps.now());
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(user, { otp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('does not say which of address, password and code was wrong', async () => {
    const user = await person();
    const details = await Promise.all([
      signIn({ email_address: 'nobody@example.org' }),
      signIn(user, { password: 'wrong' }),
      signIn(user, { otp: '000000' }),
    ]);
    expect(new Set(details.map((answer) => `${answer.status} ${answer.body.detail}`)).size).toBe(1);
  });

  it('answers Password Expired when the password is older than the programme allows', async () => {
    const old = new Date(t.deps.now().getTime() - 91 * 86_400_000);
    const user = await person({ password_changed_at: old });
    await t.db.update(programmes).set({ password_expiry_days: 90 }).where(eq(programmes.id, t.programme.id));
    expect((await signIn(user)).body.detail).toBe('Password Expired');
    await t.db
      .update(programmes)
      .set({ password_expiry_days: null })
      .where(eq(programmes.id, t.programme.id));
  });

  it('refuses accounts that are not verified or not approved', async () => {
    expect((await signIn(await person({ email_verified_at: null }))).status).toBe(401);
    expect((await signIn(await person({ status: 'pending' }))).status).toBe(401);
  });

  it('finds no user of another programme', async () => {
    const [other] = await t.db
      .insert(programmes)
      .values({ programme_code: 'other', programme_name: 'Other' })
      .returning();
    const user = await person();
    const answer = await t.call(login, {
      body: { programme_id: other!.id, email_address: user.email_address, password: PASSWORD },
    });
    expect(answer.status).toBe(404);
  });
});

const actorOf = (token: string, at: Date) => {
  const { sid, sub } = decodeJwt(token);
  return selectSessionActor(t.db, { session_id: String(sid), user_id: Number(sub), now: at });
};

describe('a session', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('refresh_token='))!
      .split(';')[0]!;
  const refreshWith = (cookie: string) =>
    t.app.inject({ method: 'POST', url: refresh.path, headers: { cookie } });

  it('is renewed by its refresh cookie, and ends for all devices when a used one comes back', async () => {
    const first = cookieOf(await signIn(await person(), { otp: codeAt(t.deps.now()) }));
    const renewed = await refreshWith(first);
    expect(renewed.statusCode).toBe(200);
    const second = cookieOf(renewed);
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 11_000);
    expect((await refreshWith(first)).statusCode).toBe(401);
    expect((await refreshWith(second)).statusCode).toBe(401);
    t.clock.now = before;
  });

  it('goes on when two windows refresh at once, with one new cookie between them', async () => {
    const first = cookieOf(await signIn(await person(), { otp: codeAt(t.deps.now()) }));
    const answers = await Promise.all([1, 2, 3].map(() => refreshWith(first)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const renewed = answers.filter(({ headers }) => headers['set-cookie'] !== undefined);
    expect(renewed).toHaveLength(1);
    for (const answer of answers) {
      const { access_token } = answer.json<{ access_token: string }>();
      const headers = { authorization: `Bearer ${access_token}` };
      expect((await t.app.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(200);
    }
    expect((await refreshWith(cookieOf(renewed[0]!))).statusCode).toBe(200);
  });

  it('opens nothing to a token that is issued in the future', async () => {
    const user = await person();
    const { sid } = decodeJwt(await createAccessToken(t.deps, user.id));
    const actor = (await selectSessionActor(t.db, {
      session_id: String(sid),
      user_id: user.id,
      now: t.deps.now(),
    }))!;
    const status = async (seconds: number) => {
      const now = () => new Date(t.deps.now().getTime() + seconds * 1000);
      const token = await signAccessToken(actor, { ...t.deps, now });
      const headers = { authorization: `Bearer ${token}` };
      return (await t.app.inject({ url: getCurrentUser.path, headers })).statusCode;
    };
    expect([await status(30), await status(120)]).toEqual([200, 401]);
  });

  it('ends when you sign out: token and cookie open nothing', async () => {
    const signedIn = await signIn(await person(), { otp: codeAt(t.deps.now()) });
    const cookie = cookieOf(signedIn);
    const me = () =>
      t.app.inject({
        method: 'GET',
        url: getCurrentUser.path,
        headers: { authorization: `Bearer ${signedIn.body.access_token}` },
      });
    expect((await me()).statusCode).toBe(200);
    await t.app.inject({ method: 'POST', url: logout.path, headers: { cookie } });
    expect((await me()).statusCode).toBe(401);
    expect((await refreshWith(cookie)).statusCode).toBe(401);
  });

  it('held by a program without a cookie ends by its token', async () => {
    const signedIn = await signIn(await person(), { otp: codeAt(t.deps.now()) });
    const headers = { authorization: `Bearer ${signedIn.body.access_token}` };
    await t.app.inject({ method: 'POST', url: logout.path, headers });
    expect((await t.app.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(401);
    expect((await refreshWith(cookieOf(signedIn))).statusCode).toBe(401);
  });

  it('ends after twelve hours without use, by the clock of the server, and leaves the list', async () => {
    const user = await person();
    const started = t.clock.now;
    const hoursLater = (hours: number) => (t.clock.now = new Date(started.getTime() + hours * 3_600_000));
    let cookie = cookieOf(await signIn(user, { otp: codeAt(t.deps.now()) }));
    hoursLater(11.9);
    const renewed = await refreshWith(cookie);
    expect(renewed.statusCode).toBe(200);
    cookie = cookieOf(renewed);
    const me = (token: string) =>
      t.app.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } });
    const token = renewed.json().access_token as string;
    hoursLater(11.9 + 0.25);
    expect((await me(token)).statusCode).toBe(401);
    hoursLater(11.9 + 12);
    expect((await refreshWith(cookie)).statusCode).toBe(401);
    const { sessions } = (await t.call(listSessions, {}, user)).body;
    expect(sessions.map((session) => session.is_current)).toEqual([true]);
    t.clock.now = started;
  });

  it('opens nothing to a token that outlives it', async () => {
    const user = await person();
    const token = await createAccessToken(t.deps, user.id);
    const [before] = [t.clock.now];
    // One hour, which tests give a session; its token lasts a quarter of it.
    t.clock.now = new Date(before.getTime() + 3_600_000);
    const longer = await signAccessToken((await actorOf(token, before))!, t.deps);
    const answer = await t.app.inject({
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${longer}` },
    });
    t.clock.now = before;
    expect(answer.statusCode).toBe(401);
  });

  it('in daily use still ends thirty days after signing in', async () => {
    const before = t.clock.now;
    let cookie = cookieOf(await signIn(await person(), { otp: codeAt(t.deps.now()) }));
    const at = async (hours: number) => {
      t.clock.now = new Date(before.getTime() + hours * 3_600_000);
      const renewed = await refreshWith(cookie);
      if (renewed.statusCode === 200) cookie = cookieOf(renewed);
      return renewed.statusCode;
    };
    const statuses = new Set<number>();
    for (let hours = 11; hours < 30 * 24; hours += 11) statuses.add(await at(hours));
    expect([...statuses]).toEqual([200]);
    expect(await at(30 * 24 + 1)).toBe(401);
    t.clock.now = before;
  });

  it('asks a person without MFA to enrol, if the programme requires it', async () => {
    const user = await person({ otp_enabled: false, otp_secret: null });
    const answer = await t.call(getCurrentUser, {}, user);
    expect(answer.body.must_enrol).toBe(true);
  });

  it('ends when the account is no longer approved', async () => {
    const user = await person();
    const signedIn = await signIn(user, { otp: codeAt(t.deps.now()) });
    await t.db.update(users).set({ status: 'rejected' }).where(eq(users.id, user.id));
    const answer = await t.app.inject({
      method: 'GET',
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${signedIn.body.access_token}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});
