import { login } from '@portal/contract/identity/auth';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { resendInvitation } from '@portal/contract/identity/invitations';
import * as contract from '@portal/contract/identity/users';
import { and, eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchIdentity } from '../src/modules/identity/single-sign-on/match-identity.ts';
import { audit_entries } from '../src/tables/audit.tables.ts';
import { outbox_messages } from '../src/tables/mail.tables.ts';
import { identity_providers } from '../src/tables/single-sign-on.tables.ts';
import { users } from '../src/tables/users.tables.ts';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

/*
 * A member of the programme team, with a mailbox of their own, who wants another person's account. After any
 * of their acts, in any order, the owner has three days to object, by a link that works without signing in.
 */
type Person = Awaited<ReturnType<typeof buildUser>>;
const t = useTestApp();
let attacker: Person;
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  attacker = await buildUser(t.db, t.programme.id, { role_type_id: 1, full_name: 'Eve Attacker' });
});
// The audit log is written by the database's clock.
beforeEach(() => {
  t.clock.now = new Date();
});

const admin = (values = {}) => buildUser(t.db, t.programme.id, { role_type_id: 2, ...values });
const contributor = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const later = (hours: number) => (t.clock.now = new Date(t.clock.now.getTime() + hours * 3_600_000));
let n = 0;
const mailbox = () => `eve+${(n += 1)}@attacker.example`.replace('+', '');

const askAddress = (victim: Person, email_address: string, as = attacker) =>
  t.call(contract.changeEmailAddress, { params: { id: victim.id }, body: { email_address } }, as);
/** From another network each time, so that no limit on calls decides. */
async function send(endpoint: Endpoint, payload: object): Promise<number> {
  n += 1;
  const remoteAddress = `10.9.${Math.floor(n / 250)}.${(n % 250) + 1}`;
  return (await t.app.inject({ method: 'POST', url: endpoint.path, payload, remoteAddress })).statusCode;
}
const confirm = (code: string) => send(contract.confirmEmailAddress, { code });
const resetOtp = (victim: Person, as = attacker) =>
  t.call(contract.resetUserOtp, { params: { id: victim.id } }, as);
const object = (code: string) => send(contract.objectToChange, { code });
const askReset = (email_address: string) =>
  send(contract.requestPasswordReset, { programme_id: t.programme.id, email_address });
const choose = (code: string, new_password = 'orbit-walnut-ferry-42') =>
  send(contract.changePassword, { code, new_password });
const signIn = async (email_address: string, password: string) => {
  const otp = generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.clock.now.getTime() / 1000) });
  const body = { programme_id: t.programme.id, email_address, password, otp };
  return send(login, body);
};
const stored = async ({ id }: Person) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;
const actorsOf = async ({ id }: Person, action: string) =>
  (
    await t.db
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.subject_id, String(id)), eq(audit_entries.action, action)))
  ).map(({ user_id }) => user_id);
const subjectsTo = async (address: string) =>
  (await t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address))).map(
    ({ subject }) => subject,
  );
const ASKED = 'Your email address will be changed';

describe('a change of another person’s address', () => {
  it('waits three days, in which the owner objects without signing in; then the team changes nothing for a month', async () => {
    for (const victim of [await admin(), await contributor()]) {
      const mine = mailbox();
      expect((await askAddress(victim, mine)).status).toBe(200);
      const code = t.codeFor(mine);
      expect(await confirm(code)).toBe(409);
      later(71);
      expect(await confirm(code)).toBe(409);
      const objection = t.codeFor(victim.email_address, ASKED);
      expect(await object(objection)).toBe(200);
      expect(await object(objection)).toBe(410);
      later(2);
      expect(await confirm(code)).toBe(410);
      const frozen = await askAddress(victim, mailbox());
      expect([frozen.status, frozen.body.detail]).toEqual([409, expect.stringContaining('objected')]);
      expect((await resetOtp(victim)).status).toBe(409);
      expect(await stored(victim)).toMatchObject({
        email_address: victim.email_address,
        password_hash: victim.password_hash,
        otp_enabled: true,
      });
      expect(await subjectsTo(attacker.email_address)).toContain(
        `${victim.full_name} objected to a change to their account`,
      );
    }
  });

  it('without an objection is made by the new address, and names who asked for it', async () => {
    const victim = await contributor();
    const next = mailbox();
    await askAddress(victim, next);
    later(73);
    expect(await confirm(t.codeFor(next))).toBe(200);
    expect((await stored(victim)).email_address).toBe(next);
    expect(await actorsOf(victim, 'user.address_changed')).toEqual([attacker.id]);
  });

  it('restarts its three days with each requested address', async () => {
    const victim = await admin();
    const [first, second] = [mailbox(), mailbox()];
    await askAddress(victim, first);
    const old = t.codeFor(first);
    later(70);
    await askAddress(victim, second);
    later(5);
    expect(await confirm(old)).toBe(410);
    expect(await confirm(t.codeFor(second))).toBe(409);
  });

  it('can be undone by the first owner, after any later change', async () => {
    const victim = await contributor();
    const [first, second] = [mailbox(), mailbox()];
    await askAddress(victim, first);
    const objection = t.codeFor(victim.email_address, ASKED);
    later(73);
    expect(await confirm(t.codeFor(first))).toBe(200);
    await askReset(first);
    expect(await choose(t.codeFor(first), 'gravel-lantern-tulip-17')).toBe(200);
    expect(await signIn(first, 'gravel-lantern-tulip-17')).toBe(200);
    await askAddress(victim, second);
    const counter = t.codeFor(first, ASKED);
    later(73);
    expect(await confirm(t.codeFor(second))).toBe(200);

    expect(await object(objection)).toBe(200);
    expect((await stored(victim)).email_address).toBe(victim.email_address);
    for (const address of [first, second, victim.email_address])
      for (const password of ['gravel-lantern-tulip-17', PASSWORD])
        expect(await signIn(address, password)).toBe(401);
    // The intruder cannot object to the account's return.
    expect(await object(counter)).toBe(410);
    expect(await choose(t.codeFor(victim.email_address))).toBe(200);
  });

  it('is never made at once for a person who has signed in, even without a password', async () => {
    const victim = await contributor({ password_hash: 'none', last_login_at: t.clock.now });
    const mine = mailbox();
    await askAddress(victim, mine);
    expect((await stored(victim)).email_address).toBe(victim.email_address);
    expect(await confirm(t.codeFor(mine))).toBe(409);
  });
});

describe('a reset of the second factor', () => {
  it('is delayed by three days for a member of the team, unless they object', async () => {
    const victim = await admin();
    const asked = await resetOtp(victim);
    expect(asked.body).toMatchObject({ done: false, possible_from: expect.any(String) as string });
    expect((await resetOtp(victim)).status).toBe(409);
    const second = await admin();
    expect((await resetOtp(victim, second)).status).toBe(409);
    expect((await stored(victim)).otp_enabled).toBe(true);
    later(73);
    expect((await resetOtp(victim)).body).toEqual({ done: true, possible_from: null });
    expect((await stored(victim)).otp_enabled).toBe(false);
    expect(await actorsOf(victim, 'user.mfa_reset_asked')).toEqual([attacker.id]);
    expect(await actorsOf(victim, 'user.mfa_reset')).toEqual([attacker.id]);

    const other = await admin();
    await resetOtp(other);
    expect(
      await object(t.codeFor(other.email_address, 'Your multi-factor authentication will be reset')),
    ).toBe(200);
    later(73);
    expect((await resetOtp(other)).status).toBe(409);
    expect(await stored(other)).toMatchObject({ otp_enabled: true, password_hash: other.password_hash });
  });

  it('waits too where the role was taken away first', async () => {
    const victim = await admin({ organisation_id });
    const body = { role_type_id: 3 };
    expect((await t.call(contract.updateUser, { params: { id: victim.id }, body }, attacker)).status).toBe(
      200,
    );
    expect((await resetOtp(victim)).body).toMatchObject({ done: false });
    expect((await stored(victim)).otp_enabled).toBe(true);
  });

  it('happens at once for a contributor, and their objection closes everything opened since', async () => {
    const victim = await contributor();
    expect((await resetOtp(victim)).body).toEqual({ done: true, possible_from: null });
    expect(await object(t.codeFor(victim.email_address, 'Your multi-factor authentication was reset'))).toBe(
      200,
    );
    expect(await signIn(victim.email_address, PASSWORD)).toBe(401);
    expect(await choose(t.codeFor(victim.email_address))).toBe(200);
  });
});

describe('several changes in sequence', () => {
  const steps: Record<string, (victim: Person, mine: string) => Promise<unknown>> = {
    address: async (victim, mine) => {
      if ((await askAddress(victim, mine)).status === 200) await confirm(t.codeFor(mine));
    },
    factor: (victim) => resetOtp(victim),
    password: (victim) => askReset(victim.email_address),
    invitation: (victim) => t.call(resendInvitation, { params: { id: victim.id } }, attacker),
    role: (victim) =>
      t.call(contract.updateUser, { params: { id: victim.id }, body: { role_type_id: 3 } }, attacker),
    closing: async (victim) => {
      for (const approved of [false, true]) {
        const body = { approved, reason: 'So.' };
        await t.call(contract.decideOnUser, { params: { id: victim.id }, body }, attacker);
      }
    },
  };
  const orders = (names: string[]): string[][] =>
    names.length < 2
      ? [names]
      : names.flatMap((one) => orders(names.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  // Each starts with two of them in either order, followed by all others.
  const names = Object.keys(steps);
  const sequences = names.flatMap((one) =>
    names
      .filter((other) => other !== one)
      .map((other) => [one, other, ...names.filter((name) => name !== one && name !== other), 'address']),
  );

  it.each(
    [...sequences, ...orders(['address', 'factor', 'role'])].map((all) => [all.join(', '), all] as const),
  )('%s: give no one the account within three days', async (_, all) => {
    const victim = await admin({ organisation_id });
    const mine = mailbox();
    for (const name of all) {
      await steps[name]!(victim, mine);
      later(9);
    }
    const { email_address, password_hash, otp_enabled } = await stored(victim);
    expect([email_address, password_hash, otp_enabled]).toEqual([
      victim.email_address,
      victim.password_hash,
      true,
    ]);
    // Nothing that came to the mailbox chooses a password or confirms anything yet.
    for (const { link } of t.links.filter(({ to_address }) => to_address === mine)) {
      const code = /(?:verify\/|code=)([\w-]+)/.exec(link)![1]!;
      expect(await choose(code)).toBe(410);
      expect([409, 410]).toContain(await confirm(code));
    }
  });

  it('an account deleted and made again is another one, without what the first could do', async () => {
    const victim = await contributor();
    const body = {
      full_name: 'Again',
      email_address: victim.email_address,
      role_type_id: 3,
      organisation_id,
    };
    expect((await t.call(contract.createUser, { body }, attacker)).status).toBe(422);
    expect((await t.call(contract.deleteUser, { params: { id: victim.id } }, attacker)).status).toBe(200);
    const made = await t.call(contract.createUser, { body }, attacker);
    expect([made.status, made.body.id === victim.id, made.body.access]).toEqual([200, false, []]);
  });

  it('a provider that was set up or changed just now opens no account that its owner has opened', async () => {
    const victim = await admin({ email_address: 'owner@north.example' });
    const [provider] = await t.db
      .insert(identity_providers)
      .values({
        programme_id: t.programme.id,
        provider_name: 'Evil',
        issuer: 'https://idp.attacker.example',
        client_id: 'portal',
        sealed_secret: 'x',
        domains: ['north.example'],
        mfa_values: ['mfa'],
        signs_out: false,
        is_on: true,
      })
      .returning();
    await t.db.insert(audit_entries).values({
      programme_id: t.programme.id,
      user_id: attacker.id,
      action: 'identity_provider.created',
      subject_type: 'identity_provider',
      subject_id: String(provider!.id),
      created_at: t.clock.now,
    });
    const said = {
      subject: 'anybody',
      email_address: victim.email_address,
      is_email_verified: true,
      full_name: null,
      is_mfa_done: true,
      id_token: '',
    };
    expect(await matchIdentity(t.db, t.deps, provider!, said)).toMatchObject({
      refusal: expect.stringContaining('less than 3 days ago') as string,
    });
    later(73);
    expect(await matchIdentity(t.db, t.deps, provider!, said)).toEqual({ user_id: victim.id });
    await askAddress(victim, mailbox());
    expect(await object(t.codeFor(victim.email_address, ASKED))).toBe(200);
    expect(await matchIdentity(t.db, t.deps, provider!, said)).toMatchObject({
      refusal: expect.stringContaining('objected') as string,
    });
  });
});
