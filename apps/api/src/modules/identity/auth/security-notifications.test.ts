import { listAuditEntries } from '@portal/contract/platform/audit';
import { enableOtp, generateOtp, login } from '@portal/contract/identity/auth';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import {
  changePassword,
  createUser,
  deleteUser,
  requestPasswordReset,
  resendVerification,
  resetUserOtp,
  verifyEmail,
} from '@portal/contract/identity/users';
import { asc, eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../tables/mail.tables.ts';

const t = useTestApp();
let organisation_id: number;
let admin: { id: number; full_name: string; email_address: string };
let superuser: { id: number; full_name: string };
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Asha Admin' });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1, full_name: 'Rob Root' });
});
// Every code is a fresh one.
beforeEach(() => later(1));

function later(minutes: number): void {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
}
const NEW_PASSWORD = 'orbit-walnut-ferry-42';
const OTHER_PASSWORD = 'gravel-lantern-tulip-17';
const person = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
const signIn = (email_address: string, cookie = '', password = PASSWORD, otp = codeOf(OTP_SECRET)) =>
  t.app.inject({
    method: 'POST',
    url: login.path,
    headers: cookie ? { cookie } : {},
    payload: { programme_id: t.programme.id, email_address, password, otp },
  });
const browserOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('known_browser='))!
    .split(';')[0]!;
const subjectsTo = async (address: string) =>
  (
    await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, address))
      .orderBy(asc(outbox_messages.id))
  ).map((one) => one.subject);
const askReset = (email_address: string) =>
  t.call(requestPasswordReset, { body: { programme_id: t.programme.id, email_address } });
const choose = async (code: string, new_password: string) =>
  (await t.call(changePassword, { body: { code, new_password } })).status;

describe('a link to choose a password', () => {
  it('is withdrawn when another is asked for', async () => {
    const { email_address } = await person();
    await askReset(email_address);
    const first = t.codeFor(email_address);
    await askReset(email_address);
    const second = t.codeFor(email_address);
    expect(await choose(first, NEW_PASSWORD)).toBe(410);
    expect(await choose(second, NEW_PASSWORD)).toBe(200);
  });

  it('leaves one that works when several are asked for at once, and one use of it', async () => {
    const { email_address } = await person();
    await Promise.all([askReset(email_address), askReset(email_address), askReset(email_address)]);
    const codes = t.links
      .filter((one) => one.to_address === email_address)
      .map((one) => /code=([\w-]+)/.exec(one.link)![1]!);
    const uses = [...codes, ...codes].map((code, at) => choose(code, `${NEW_PASSWORD}-${at}`));
    expect((await Promise.all(uses)).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it('is withdrawn when the password changes in another way, or the account goes', async () => {
    const user = await person();
    await askReset(user.email_address);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await t.call(changePassword, { body }, user)).status).toBe(200);
    expect(await choose(t.codeFor(user.email_address), OTHER_PASSWORD)).toBe(410);

    await askReset(user.email_address);
    const code = t.codeFor(user.email_address);
    expect((await t.call(deleteUser, { params: { id: user.id } }, admin)).status).toBe(200);
    expect(await choose(code, OTHER_PASSWORD)).toBe(410);
  });

  it('is not used up by a password that is refused', async () => {
    const { email_address } = await person();
    await askReset(email_address);
    const code = t.codeFor(email_address);
    expect(await choose(code, 'password12345')).toBe(422);
    expect(await choose(code, PASSWORD)).toBe(422);
    expect(await choose(code, NEW_PASSWORD)).toBe(200);
  });

  it('for an invitation or to confirm an address also yields to a newer one', async () => {
    const email_address = 'invited@example.org';
    const body = { full_name: 'Invited', email_address, role_type_id: 3, organisation_id };
    expect((await t.call(createUser, { body }, admin)).status).toBe(200);
    const invitation = t.codeFor(email_address);
    await askReset(email_address);
    expect(await choose(invitation, NEW_PASSWORD)).toBe(410);

    const unverified = await person({ email_verified_at: null, status: 'pending' });
    const again = () =>
      t.call(resendVerification, {
        body: { programme_id: t.programme.id, email_address: unverified.email_address },
      });
    await again();
    const first = t.codeFor(unverified.email_address);
    await again();
    const verify = async (code: string) => (await t.call(verifyEmail, { query: { code } })).status;
    expect(await verify(first)).toBe(410);
    expect(await verify(t.codeFor(unverified.email_address))).toBe(200);
  });
});

describe('a superuser who wants the account of an admin', () => {
  it('finds no link in anything the portal shows, and leaves a trail that names them', async () => {
    const reset = () => t.call(resetUserOtp, { params: { id: admin.id } }, superuser);
    expect((await reset()).body.done).toBe(false);
    later(73 * 60);
    await askReset(admin.email_address);
    const code = t.codeFor(admin.email_address);
    const outbox = await t.call(listOutboxMessages, { query: { search: admin.email_address } }, superuser);
    expect(outbox.body.total).toBeGreaterThan(0);
    expect(JSON.stringify(outbox.body)).not.toContain(code);

    expect((await reset()).body.done).toBe(true);
    expect(await choose(code, NEW_PASSWORD)).toBe(200);
    const [chosen, taken] = (await t.call(listAuditEntries, {}, superuser)).body.audit_entries;
    expect(taken).toMatchObject({
      action: 'user.mfa_reset',
      user_name: superuser.full_name,
      subject_name: admin.full_name,
    });
    // No user was signed in: the entry does not name the victim as the one who did it.
    expect(chosen).toMatchObject({
      action: 'auth.password_reset_by_link',
      user_name: null,
      subject_name: admin.full_name,
      after: { second_factor_reset_before: true },
    });
    const messages = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, admin.email_address))
      .orderBy(asc(outbox_messages.id));
    const [told, changed] = messages.slice(-2);
    expect(told!.text_body).toContain('Rob Root reset multi-factor authentication');
    expect(changed!.text_body).toContain(
      'before that, Rob Root had reset the account’s multi-factor authentication',
    );
  });
});

describe('the owner of an account is notified', () => {
  it('about a sign-in from an unknown browser, and not about the first or a known one', async () => {
    const { email_address } = await person();
    const cookie = browserOf(await signIn(email_address));
    later(1);
    expect(browserOf(await signIn(email_address, cookie))).toBe(cookie);
    expect(await subjectsTo(email_address)).toEqual([]);
    later(1);
    await signIn(email_address);
    expect(await subjectsTo(email_address)).toEqual(['New sign-in to your account']);
  });

  it('each for themselves where several share a browser', async () => {
    const [one, other] = [await person(), await person()];
    const cookie = browserOf(await signIn(one.email_address));
    await signIn(other.email_address);
    later(1);
    expect(browserOf(await signIn(other.email_address, cookie))).toBe(cookie);
    expect(await subjectsTo(other.email_address)).toEqual(['New sign-in to your account']);
    later(1);
    await signIn(other.email_address, cookie);
    await signIn(one.email_address, cookie);
    expect(await subjectsTo(one.email_address)).toEqual([]);
    expect(await subjectsTo(other.email_address)).toHaveLength(1);
  });

  it('not without end, where a browser keeps nothing', async () => {
    const { email_address } = await person();
    for (let times = 0; times < 9; times += 1) {
      later(1);
      expect((await signIn(email_address)).statusCode).toBe(200);
    }
    expect(await subjectsTo(email_address)).toHaveLength(5);
    later(24 * 60);
    await signIn(email_address);
    expect(await subjectsTo(email_address)).toHaveLength(6);
  });

  it('about a new second factor, a removed one, and a new password', async () => {
    const user = await person({ otp_enabled: false, otp_secret: null });
    const { secret } = (await t.call(generateOtp, {}, user)).body;
    await t.call(enableOtp, { body: { enabled: true, token: codeOf(secret) } }, user);
    await t.call(resetUserOtp, { params: { id: user.id } }, superuser);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await t.call(changePassword, { body }, user);
    expect(await subjectsTo(user.email_address)).toEqual([
      'Multi-factor authentication was set up for your account',
      'Your multi-factor authentication was reset',
      'Your password was changed',
    ]);
  });

  it('about known browsers too, after a new password', async () => {
    const { email_address } = await person();
    const cookie = browserOf(await signIn(email_address));
    await askReset(email_address);
    const chosen = await t.app.inject({
      method: 'POST',
      url: changePassword.path,
      payload: { code: t.codeFor(email_address), new_password: NEW_PASSWORD },
    });
    later(1);
    await signIn(email_address, browserOf(chosen), NEW_PASSWORD);
    const told = ['Choose a new password', 'Your password was changed'];
    expect(await subjectsTo(email_address)).toEqual(told);
    later(1);
    await signIn(email_address, cookie, NEW_PASSWORD);
    expect(await subjectsTo(email_address)).toEqual([...told, 'New sign-in to your account']);
  });
});
