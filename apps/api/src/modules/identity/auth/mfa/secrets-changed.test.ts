import { createApiKey } from '@portal/contract/identity/api-keys';
import { enableOtp, generateOtp, login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { eq, like } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { buildApp } from '../../../../app.ts';
import type { ServerDeps } from '../../../../http/dependencies.ts';
import { createRuntimeConfigReader } from '../../../../runtime-config.ts';
import { isEncrypted, encryptOtpSecret } from '../../../../secrets/encrypt-otp-secret.ts';
import { secretsOf } from '../../../../secrets/secrets.ts';
import { audit_entries } from '../../../../tables/audit.tables.ts';
import { users } from '../../../../tables/users.tables.ts';
import { unsealLink, sealLink } from '../../../platform/mail/seal-link.ts';
import { verifyUnsubscribeToken, createUnsubscribeToken } from '../../../platform/mail/unsubscribe-token.ts';
import { replaceRecoveryCodes } from '../auth.sql.ts';
import { checkAndSealSecondFactors } from './check-and-seal-second-factors.ts';
import { hashRecoveryCode } from './one-time-codes.ts';
import { resetUnreadableMfa } from '../sign-in/reset-unreadable-mfa.ts';
import { countUnsealed, sealSecondFactors } from './seal-second-factors.sql.ts';

let t: TestApp;
let organisation_id: number;
const others: { close: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  t = await createTestApp();
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
});
afterAll(async () => {
  for (const other of others) await other.close();
  await t.stop();
});

const bytes = (secret: string) => new TextEncoder().encode(secret);
const [NEW, UNRELATED] = [
  bytes('a new secret that the old one gives way to'),
  bytes('a secret of another portal'),
];
const person = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const storedOf = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;

/** A server beside the first, with other secrets. */
async function serverWith(secrets: { authSecret: Uint8Array; alsoSecret?: Uint8Array }) {
  const deps: ServerDeps = { ...t.deps, alsoSecret: undefined, ...secrets };
  const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id));
  others.push(app);
  return { app, deps };
}
type Server = Awaited<ReturnType<typeof serverWith>>;

const statusWith = async ({ app }: Pick<Server, 'app'>, token: string) =>
  (await app.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
/** Each a step later than the one before: a code is taken once. */
async function signInAt(
  { app }: Pick<Server, 'app'>,
  email_address: string,
  secret = OTP_SECRET,
  otp?: string,
) {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const code = generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
  const payload = { programme_id: t.programme.id, email_address, password: PASSWORD, otp: otp ?? code };
  return (await app.inject({ method: 'POST', url: login.path, payload })).statusCode;
}

describe('a second factor in the database', () => {
  it('is sealed from the moment it is shown, and opens the account', async () => {
    const user = await person({ otp_enabled: false, otp_secret: null });
    const { secret } = (await t.call(generateOtp, {}, user)).body;
    expect(JSON.stringify(await storedOf(user.id))).not.toContain(secret);
    const token = generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
    expect((await t.call(enableOtp, { body: { enabled: true, token } }, user)).status).toBe(200);
    const stored = await storedOf(user.id);
    expect([isEncrypted(stored.otp_secret!), JSON.stringify(stored).includes(secret)]).toEqual([true, false]);
    expect(await signInAt(t, user.email_address, secret)).toBe(200);
  });

  it('stored in plain text by an older server works, is encrypted by the job, and still works', async () => {
    const user = await person();
    expect(await signInAt(t, user.email_address)).toBe(200);
    expect((await countUnsealed(t.db, t.deps, t.programme.id)).clear).toBeGreaterThan(0);
    expect(await sealSecondFactors(t.db, t.deps, t.programme.id)).toEqual([]);
    const { otp_secret } = await storedOf(user.id);
    expect(isEncrypted(otp_secret!)).toBe(true);
    expect(await countUnsealed(t.db, t.deps, t.programme.id)).toEqual({ clear: 0, with_other: 0, lost: 0 });
    await sealSecondFactors(t.db, t.deps, t.programme.id);
    expect((await storedOf(user.id)).otp_secret).toBe(otp_secret);
    expect(await signInAt(t, user.email_address)).toBe(200);
  });

  it('is sealed for more people than are looked at in one go, and of this programme alone', async () => {
    const template = await storedOf((await person()).id);
    const many = Array.from({ length: 600 }, (_, i) => ({
      ...template,
      id: undefined,
      email_address: `many${i}@example.org`,
      otp_pending_secret: OTP_SECRET,
    }));
    await t.db.insert(users).values(many);
    await sealSecondFactors(t.db, t.deps, t.programme.id + 1_000_000);
    expect((await countUnsealed(t.db, t.deps, t.programme.id)).clear).toBeGreaterThan(599);
    await sealSecondFactors(t.db, t.deps, t.programme.id);
    expect(await countUnsealed(t.db, t.deps, t.programme.id)).toEqual({ clear: 0, with_other: 0, lost: 0 });
    const pending = await t.db.select({ pending: users.otp_pending_secret }).from(users);
    expect(pending.filter((one) => one.pending === OTP_SECRET)).toEqual([]);
    await t.db.delete(users).where(like(users.email_address, 'many%'));
  });
});

describe('while the secret is changed', () => {
  it('both servers accept what either signed and encrypted, and users stay signed in', async () => {
    const user = await person({ projects: [null] });
    await sealSecondFactors(t.db, t.deps, t.programme.id);
    const token = await createAccessToken(t.deps, user.id);
    const expires_on = new Date(t.clock.now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const { key } = (
      await t.call(
        createApiKey,
        {
          body: {
            key_name: 'Report',
            scopes: ['read_results'],
            project_id: null,
            expires_on,
            current_password: PASSWORD,
          },
        },
        user,
      )
    ).body;
    const old = await serverWith({ authSecret: t.deps.authSecret, alsoSecret: NEW });
    const young = await serverWith({ authSecret: NEW, alsoSecret: t.deps.authSecret });
    for (const server of [old, young]) {
      expect(await statusWith(server, token)).toBe(200);
      expect(await statusWith(server, key)).toBe(200);
      expect(await statusWith(server, await createAccessToken(young.deps, user.id))).toBe(200);
      expect(await signInAt(server, user.email_address)).toBe(200);
      const all = secretsOf(server.deps);
      const stop = createUnsubscribeToken('results', [user.id], t.deps.authSecret);
      expect(verifyUnsubscribeToken('results', stop, all)).toEqual([user.id]);
      const link = await sealLink('https://example.org/x', NEW);
      expect(await unsealLink(link, server.deps)).toBe('https://example.org/x');
    }
    await sealSecondFactors(t.db, young.deps, t.programme.id);
    expect(await signInAt(old, user.email_address)).toBe(200);

    // The former secret is forgotten: what rests on it ends, second factors do not.
    const later = await serverWith({ authSecret: NEW });
    expect(await countUnsealed(t.db, later.deps, t.programme.id)).toEqual({
      clear: 0,
      with_other: 0,
      lost: 0,
    });
    expect(await signInAt(later, user.email_address)).toBe(200);
    expect(await statusWith(later, await createAccessToken(t.deps, user.id))).toBe(401);
    expect(await statusWith(later, key)).toBe(401);
    await sealSecondFactors(t.db, { authSecret: t.deps.authSecret, alsoSecret: NEW }, t.programme.id);
  });

  it('with another secret than they were sealed with the start is refused by a sentence, until they are reset', async () => {
    const before = await t.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.programme_id, t.programme.id));
    expect(before.length).toBeGreaterThan(0);
    const user = await person({ otp_secret: encryptOtpSecret(OTP_SECRET, { authSecret: UNRELATED }) });
    const start = { secrets: t.deps, programmeId: t.programme.id, isAlone: true };
    await expect(checkAndSealSecondFactors(t.db, start)).rejects.toThrow(
      /^AUTH_SECRET is not usable: the second factors of one account .* AUTH_SECRET_ALSO/,
    );
    // Where a server runs all the same: the code opens nothing, a recovery code does.
    expect(await signInAt(t, user.email_address)).toBe(401);
    await replaceRecoveryCodes(t.db, user.id, [hashRecoveryCode(user.id, 'abcde-12345')]);
    expect(await signInAt(t, user.email_address, OTP_SECRET, 'abcde-12345')).toBe(200);

    expect(await resetUnreadableMfa(t.db, t.deps, t.programme.id, t.clock.now)).toBe(1);
    expect(await storedOf(user.id)).toMatchObject({ otp_enabled: false, otp_secret: null });
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(user.id)));
    expect(entries.map(({ action }) => action)).toContain('user.mfa_reset');
    await checkAndSealSecondFactors(t.db, start);
    expect(await resetUnreadableMfa(t.db, t.deps, t.programme.id, t.clock.now)).toBe(0);
  });
});
