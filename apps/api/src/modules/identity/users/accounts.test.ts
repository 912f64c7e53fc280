import { requestAccess } from '@portal/contract/identity/access';
import { enableOtp, endOwnSession, generateOtp, listSessions, login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import {
  changePassword,
  decideOnUser,
  deleteUser,
  listUsers,
  registerUser,
  requestPasswordReset,
  resetUserOtp,
  updateUser,
  verifyEmail,
} from '@portal/contract/identity/users';
import { eq, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildOrganisation,
  buildOtherProgramme,
  buildUser,
  OTP_SECRET,
  PASSWORD,
} from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { readNewestMessage } from '#fixtures/read-messages';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();
let organisation: { id: number };
let admin: { id: number };
let superuser: { id: number; email_address: string };
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
});

const NEW_PASSWORD = 'orbit-walnut-ferry-42';
const person = (values = {}) =>
  buildUser(t.db, t.programme.id, { organisation_id: organisation.id, ...values });
const code = (secret = OTP_SECRET, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(t.deps.now().getTime() / 1000) + ahead });
const signIn = (email_address: string, password = PASSWORD, otp?: string) =>
  t.call(login, { body: { programme_id: t.programme.id, email_address, password, otp } });
const lastMessageTo = (address: string) => readNewestMessage(t.db, address);
const registration = (email_address: string, more = {}) => ({
  programme_id: t.programme.id,
  full_name: 'New Person',
  email_address,
  organisation_id: organisation.id,
  job_title: 'Audit lead',
  password: NEW_PASSWORD,
  accepted_terms: true as const,
  ...more,
});

describe('registering', () => {
  it('leads from the form through the message and the decision to a sign-in', async () => {
    const email = 'new.person@example.org';
    expect((await t.call(registerUser, { body: registration(email) })).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).body.detail).toContain('verify your email address');

    const link = t.codeFor(email);
    expect((await t.call(verifyEmail, { query: { code: link } })).status).toBe(200);
    expect((await t.call(verifyEmail, { query: { code: link } })).status).toBe(410);
    expect((await signIn(email, NEW_PASSWORD)).body.detail).toContain('waiting for approval');
    expect((await lastMessageTo(superuser.email_address))!.subject).toContain('New Person');

    const list = await t.call(listUsers, { query: { status: 'pending' } }, admin);
    const waiting = list.body.users.find((user) => user.email_address === email)!;
    const decided = await t.call(
      decideOnUser,
      { params: { id: waiting.id }, body: { approved: true } },
      admin,
    );
    expect(decided.body.status).toBe('approved');
    expect((await lastMessageTo(email))!.subject).toBe('Your account has been approved');

    const signedIn = await signIn(email, NEW_PASSWORD);
    expect(signedIn.status).toBe(200);
    const me = await t.call(getCurrentUser, {}, waiting);
    expect(me.body).toMatchObject({ must_enrol: true, role_type_id: 3 });
  });

  it('answers the same for a known address, and notifies its owner', async () => {
    const known = await person();
    const answers = [
      await t.call(registerUser, { body: registration(known.email_address.toUpperCase()) }),
      await t.call(registerUser, { body: registration('unknown@example.org') }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [200, { done: true }],
      [200, { done: true }],
    ]);
    expect((await lastMessageTo(known.email_address))!.subject).toBe('You already have an account');
  });

  it.each([
    ['a common password', { password: 'password1234' }],
    [
      'a password made of the address',
      { email_address: 'marmalade.teapot@example.org', password: 'marmalade.teapot' },
    ],
    ['a short password', { password: 'x9$kQ' }],
    ['an organisation that is not there', { organisation_id: 999_999 }],
    ['no role in the organisation', { job_title: ' ' }],
    ['terms not accepted', { accepted_terms: false }],
  ])('refuses %s and says which field', async (_, wrong) => {
    const answer = await t.call(registerUser, { body: registration('someone@example.org', wrong) as never });
    expect(answer.status).toBe(422);
    const errors = (answer.body as unknown as { errors: { path: string }[] }).errors;
    expect(errors.map((error) => error.path)).toEqual([`body.${Object.keys(wrong).at(-1)}`]);
  });
});

describe('a password', () => {
  it('can be reset by a link that works once, which ends every session', async () => {
    const user = await person();
    await t.call(requestPasswordReset, {
      body: { programme_id: t.programme.id, email_address: user.email_address },
    });
    const link = t.codeFor(user.email_address);
    const before = (await signIn(user.email_address, PASSWORD, code())).body.access_token;
    expect((await t.call(changePassword, { body: { code: link, new_password: NEW_PASSWORD } })).status).toBe(
      200,
    );
    expect((await t.call(changePassword, { body: { code: link, new_password: NEW_PASSWORD } })).status).toBe(
      410,
    );
    const me = await t.app.inject({
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${before}` },
    });
    expect(me.statusCode).toBe(401);
    expect((await signIn(user.email_address, NEW_PASSWORD, code(OTP_SECRET, 30))).status).toBe(200);
  });

  it('is changed with the present one only', async () => {
    const user = await person();
    const change = (current_password: string) =>
      t.call(changePassword, { body: { current_password, new_password: NEW_PASSWORD } }, user);
    expect((await change('not it')).status).toBe(422);
    expect((await change(PASSWORD)).status).toBe(200);
    const anonymous = await t.call(changePassword, {
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    });
    expect(anonymous.status).toBe(401);
  });

  it('cannot be guessed for long, and a stranger elsewhere locks out no user', async () => {
    const user = await person();
    const tries = [];
    for (let i = 0; i < 11; i += 1) tries.push((await signIn(user.email_address, 'wrong')).status);
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(401));
    const blocked = await signIn(user.email_address, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: '10.1.2.3',
      payload: { programme_id: t.programme.id, email_address: user.email_address, password: PASSWORD },
    });
    expect(elsewhere.json().detail).toBe('Missing OTP');
  });

  it('leaves no trace in the audit log beyond that it was tried', async () => {
    const user = await person();
    await signIn(user.email_address, 'a wrong secret');
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(user.id)));
    expect(entries.map((entry) => entry.action)).toEqual(['auth.sign_in_failed']);
    expect(JSON.stringify(entries)).not.toContain('a wrong secret');
  });
});

describe('multi-factor authentication', () => {
  it('is enrolled with a code of the secret shown, and its recovery codes open the account once', async () => {
    const user = await person({ otp_enabled: false, otp_secret: null });
    const shown = (await t.call(generateOtp, {}, user)).body;
    expect(shown.otpauth_url).toContain(shown.secret);
    const wrong = await t.call(enableOtp, { body: { enabled: true, token: '000000' } }, user);
    expect(wrong.status).toBe(422);
    const enabled = await t.call(enableOtp, { body: { enabled: true, token: code(shown.secret) } }, user);
    expect(enabled.body.recovery_codes).toHaveLength(10);
    const recovery = enabled.body.recovery_codes[3]!;
    expect((await signIn(user.email_address, PASSWORD, recovery)).status).toBe(200);
    expect((await signIn(user.email_address, PASSWORD, recovery)).status).toBe(401);
  });

  it('moves to another app only with a code of the present one, or a recovery code, each once', async () => {
    const user = await person();
    const { secret } = (await t.call(generateOtp, {}, user)).body;
    const move = (present_token?: string) =>
      t.call(enableOtp, { body: { enabled: true, token: code(secret), present_token } }, user);
    expect((await move()).status).toBe(422);
    expect((await move('000000')).status).toBe(422);
    expect((await signIn(user.email_address, PASSWORD, code())).status).toBe(200);
    expect((await move(code())).status).toBe(422);
    const other = await person();
    const fresh = (await t.call(generateOtp, {}, other)).body.secret;
    const moved = await t.call(
      enableOtp,
      { body: { enabled: true, token: code(fresh), present_token: code() } },
      other,
    );
    expect(moved.status).toBe(200);
    expect((await signIn(other.email_address, PASSWORD, code())).status).toBe(401);
  });

  it('takes the code that turned it on for nothing else, and once where it comes several times at once', async () => {
    const user = await person({ otp_enabled: false, otp_secret: null });
    const { secret } = (await t.call(generateOtp, {}, user)).body;
    const token = code(secret);
    const enable = () => t.call(enableOtp, { body: { enabled: true, token } }, user);
    // Both wait for the account, so that neither ends before the other starts.
    const both = await t.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      const asked = [enable(), enable()];
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await t.db.execute(waiting)).rows.length).toBe(2);
      return { asked };
    });
    const answers = await Promise.all(both.asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await enable()).status).toBe(409);
    expect((await signIn(user.email_address, PASSWORD, token)).status).toBe(401);
    expect((await signIn(user.email_address, PASSWORD, code(secret, 30))).status).toBe(200);
    // The recovery codes are those of the answer that succeeded.
    const [recovery] = answers.find(({ status }) => status === 200)!.body.recovery_codes;
    expect((await signIn(user.email_address, PASSWORD, recovery)).status).toBe(200);
  });

  it('is not turned off with a code that was used before', async () => {
    const user = await person();
    await t.db.update(programmes).set({ mfa_required: false }).where(eq(programmes.id, t.programme.id));
    const off = (token: string) => t.call(enableOtp, { body: { enabled: false, token } }, user);
    expect((await signIn(user.email_address, PASSWORD, code())).status).toBe(200);
    expect((await off(code())).status).toBe(422);
    expect((await off(code(OTP_SECRET, -30))).status).toBe(422);
    expect((await off(code(OTP_SECRET, 30))).status).toBe(200);
    await t.db.update(programmes).set({ mfa_required: true }).where(eq(programmes.id, t.programme.id));
  });

  it('cannot be turned off where the programme asks for it, and can where it does not', async () => {
    const user = await person();
    const off = () => t.call(enableOtp, { body: { enabled: false, token: code() } }, user);
    expect((await off()).status).toBe(403);
    await t.db.update(programmes).set({ mfa_required: false }).where(eq(programmes.id, t.programme.id));
    expect((await t.call(getCurrentUser, {}, user)).body.mfa_required).toBe(false);
    expect((await off()).body).toEqual({ enabled: false, recovery_codes: [] });
    await t.db.update(programmes).set({ mfa_required: true }).where(eq(programmes.id, t.programme.id));
  });

  it('closes everything but enrolment to a person without it', async () => {
    const user = await person({ otp_enabled: false, role_type_id: 2 });
    expect((await t.call(listUsers, {}, user)).status).toBe(403);
    expect((await t.call(generateOtp, {}, user)).status).toBe(200);
  });

  it('can be removed by an admin when the phone is lost, never from a higher role', async () => {
    const user = await person();
    expect((await t.call(resetUserOtp, { params: { id: user.id } }, admin)).status).toBe(200);
    expect((await t.call(getCurrentUser, {}, user)).body.must_enrol).toBe(true);
    expect((await t.call(resetUserOtp, { params: { id: superuser.id } }, admin)).status).toBe(403);
  });

  it('limits wrong codes for who knows the password', async () => {
    const user = await person();
    for (let i = 0; i < 10; i += 1) await signIn(user.email_address, PASSWORD, '000000');
    expect((await signIn(user.email_address, PASSWORD, code())).status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed and ended one by one by their owner', async () => {
    const user = await person();
    const neighbour = await person();
    await t.call(getCurrentUser, {}, user);
    const list = (await t.call(listSessions, {}, user)).body.sessions;
    expect(list).toHaveLength(2);
    const other = list.find((session) => !session.is_current)!;
    expect((await t.call(endOwnSession, { params: { id: other.id } }, neighbour)).status).toBe(404);
    expect((await t.call(endOwnSession, { params: { id: other.id } }, user)).status).toBe(200);
  });
});

describe('managing users', () => {
  it('raises no one above the caller, and keeps the last superuser', async () => {
    const user = await person();
    const role = (id: number, role_type_id: number, by: { id: number }) =>
      t.call(updateUser, { params: { id }, body: { role_type_id } }, by);
    expect((await role(user.id, 1, admin)).status).toBe(403);
    expect((await role(user.id, 2, admin)).status).toBe(200);
    expect((await role(superuser.id, 2, superuser)).status).toBe(409);
    expect((await t.call(deleteUser, { params: { id: superuser.id } }, admin)).status).toBe(403);
  });

  it('takes the name and the sessions of a deleted user, not what they entered', async () => {
    const user = await person({ full_name: 'Known Name' });
    expect((await t.call(deleteUser, { params: { id: user.id } }, admin)).status).toBe(200);
    const [row] = await t.db.select().from(users).where(eq(users.id, user.id));
    expect(JSON.stringify(row)).not.toContain('Known Name');
    expect((await signIn(user.email_address, PASSWORD)).status).toBe(401);
  });

  it('finds people by name, address or organisation, per cent signs included', async () => {
    await person({ full_name: '100% Found' });
    const search = async (words: string) =>
      (await t.call(listUsers, { query: { search: words } }, admin)).body.users;
    expect((await search('100%')).map((user) => user.full_name)).toEqual(['100% Found']);
    expect((await search('found')).length).toBe(1);
    expect(await search('nothing like it')).toEqual([]);
  });

  it('lists who waits for a decision first, then who asks for access to a project', async () => {
    const project = await buildProject(t.db, t.programme.id);
    const names = { pending: 'ZZ Pending', asking: 'ZY Asking', settled: 'AA Settled' };
    await person({ full_name: names.settled });
    const asking = await person({ full_name: names.asking });
    await person({ full_name: names.pending, status: 'pending' });
    await t.call(requestAccess, { params: { projectId: project.id } }, asking);
    const { users: listed } = (await t.call(listUsers, {}, admin)).body;
    const places = Object.values(names).map((name) => listed.findIndex((one) => one.full_name === name));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('sorts both ways; who never signed in comes last either way', async () => {
    const mark = 'Sorted Together';
    await person({ full_name: `B ${mark}`, last_login_at: new Date('2026-03-01') });
    await person({ full_name: `A ${mark}`, last_login_at: new Date('2026-05-01') });
    await person({ full_name: `C ${mark}` });
    const names = async (sort: 'name' | '-name' | 'last_login' | '-last_login') =>
      (await t.call(listUsers, { query: { search: mark, sort } }, admin)).body.users
        .map((one) => one.full_name[0])
        .join('');
    expect([await names('name'), await names('-name')]).toEqual(['ABC', 'CBA']);
    expect([await names('last_login'), await names('-last_login')]).toEqual(['BAC', 'ABC']);
  });

  it('is closed to participants, and to the admins of another programme', async () => {
    const other = await buildOtherProgramme(t.db);
    const stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
    const user = await person();
    expect((await t.call(listUsers, {}, user)).status).toBe(403);
    expect((await t.call(listUsers, {})).status).toBe(401);
    expect((await t.call(updateUser, { params: { id: user.id }, body: {} }, stranger)).status).toBe(404);
    expect((await t.call(listUsers, {}, stranger)).body.users.map((one) => one.id)).toEqual([stranger.id]);
  });
});
