import { login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { startPasskeySignIn, signInWithPasskey } from '@portal/contract/identity/passkey-sign-in';
import * as contract from '@portal/contract/identity/passkeys';
import { resetUserOtp } from '@portal/contract/identity/users';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser, PASSWORD } from '#fixtures/build-people';
import { readLastAuditEntry } from '#fixtures/build-team';
import { softwarePasskey } from '#support/software-passkey';
import { useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { passkeys } from '../../../tables/passkeys.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';

const t = useTestApp();
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
});
beforeEach(async () => {
  await t.db.update(programmes).set({ mfa_required: true }).where(eq(programmes.id, t.programme.id));
});

type Person = Awaited<ReturnType<typeof buildUser>>;
const buildPerson = (values: object = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
/** Builds a user with only a password so far. */
const withoutFactor = () => buildPerson({ otp_enabled: false, otp_secret: null });
type Asked = { challenge: string };

const begin = async (as: Person, current_password = PASSWORD) => {
  const answer = await t.call(contract.startPasskeyRegistration, { body: { current_password } }, as);
  return { status: answer.status, asked: answer.body.options as unknown as Asked };
};
const add = (as: Person, response: ReturnType<ReturnType<typeof softwarePasskey>['create']>) =>
  t.call(contract.addPasskey, { body: { passkey_name: 'Phone', response } }, as);
async function enrol(as: Person, device = softwarePasskey()) {
  const { asked } = await begin(as);
  const { status, body } = await add(as, device.create(asked));
  expect(status).toBe(200);
  return { device, id: body.id };
}
const beginSignIn = async () =>
  (await t.call(startPasskeySignIn, { body: { programme_id: t.programme.id } })).body
    .options as unknown as Asked;
const signIn = (response: ReturnType<ReturnType<typeof softwarePasskey>['get']>) =>
  t.call(signInWithPasskey, { body: { programme_id: t.programme.id, response } });
const logIn = ({ email_address }: Person) =>
  t.call(login, { body: { programme_id: t.programme.id, email_address, password: PASSWORD } });
const meWith = async (token: string) =>
  (
    await t.app.inject({
      method: 'GET',
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<{ id: number; must_enrol: boolean }>();
const mailsTo = async ({ email_address }: Person) =>
  (await t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, email_address))).map(
    ({ subject }) => subject,
  );

describe('a passkey', () => {
  it('signs in by itself, is a second factor if one is required, and its owner is notified', async () => {
    const person = await withoutFactor();
    const { device } = await enrol(person);
    expect(await readLastAuditEntry(t)).toMatchObject({ action: 'auth.passkey_added', user_id: person.id });
    expect(await mailsTo(person)).toEqual(['Your account has a new passkey']);
    const { status, body } = await signIn(device.get(await beginSignIn()));
    expect(status).toBe(200);
    expect(await meWith(body.access_token)).toMatchObject({ id: person.id, must_enrol: false });
    // The password alone no longer opens the account.
    const answer = await logIn(person);
    expect([answer.status, answer.body.detail]).toEqual([401, 'Missing OTP']);
    const listed = await t.call(contract.listPasskeys, {}, person);
    expect(listed.body.passkeys).toMatchObject([
      { passkey_name: 'Phone', last_used_at: t.clock.now.toISOString() },
    ]);
  });

  it('is added with the present password alone, and for whom it was asked', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()];
    expect((await begin(person, 'wrong')).status).toBe(422);
    const { asked } = await begin(person);
    const device = softwarePasskey();
    const made = device.create(asked);
    expect((await add(other, made)).status).toBe(409);
    // What was never asked, and a sign-in’s question, are no questions of this person’s.
    for (const challenge of ['made-up', (await beginSignIn()).challenge]) {
      expect((await add(person, device.create({ challenge }))).status).toBe(409);
    }
    const lies = [{ origin: 'https://evil.example' }, { rpID: 'evil.example' }, { isVerified: false }];
    for (const lie of [...lies, { type: 'webauthn.get' }]) {
      expect((await add(person, device.create((await begin(person)).asked, lie))).status).toBe(409);
    }
    const late = (await begin(person)).asked;
    t.clock.now = new Date(t.clock.now.getTime() + 6 * 60_000);
    expect((await add(person, device.create(late))).status).toBe(409);
    expect((await add(person, device.create((await begin(person)).asked))).status).toBe(200);
    // A device's key is one account's.
    expect((await add(other, device.create((await begin(other)).asked))).status).toBe(409);
  });

  it('opens nothing by an answer that is replayed, forged, of another site, or without finger, face or PIN', async () => {
    const person = await buildPerson();
    const { device } = await enrol(person);
    const good = device.get(await beginSignIn());
    expect((await signIn(good)).status).toBe(200);
    expect((await signIn(good)).status).toBe(401);
    const lies = [
      { origin: 'https://evil.example' },
      { rpID: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      // A copy that has fallen behind.
      { counter: 1 },
    ];
    for (const lie of lies) {
      expect([lie, (await signIn(device.get(await beginSignIn(), lie))).status]).toEqual([lie, 401]);
    }
    const forged = { ...softwarePasskey().get(await beginSignIn()), id: device.id, rawId: device.id };
    expect((await signIn(forged)).status).toBe(401);
    expect((await signIn(softwarePasskey().get(await beginSignIn()))).status).toBe(401);
    expect((await signIn(device.get({ challenge: 'made-up' }))).status).toBe(401);
    // What was asked to add one is no question of a sign-in.
    expect((await signIn(device.get((await begin(person)).asked))).status).toBe(401);
    for (const clientDataJSON of ['', 'bm90IGpzb24', 'bnVsbA']) {
      const broken = device.get(await beginSignIn());
      broken.response.clientDataJSON = clientDataJSON;
      expect((await signIn(broken)).status).toBe(401);
    }
    expect((await signIn(device.get(await beginSignIn()))).status).toBe(200);
  });

  it('opens the account for one of two simultaneous answers with the same counter', async () => {
    const person = await buildPerson();
    const { device } = await enrol(person);
    const answers = [await beginSignIn(), await beginSignIn()].map((asked) =>
      device.get(asked, { counter: 7 }),
    );
    const statuses = (await Promise.all(answers.map(signIn))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('opens no account that is closed, and none of another programme', async () => {
    const person = await buildPerson({ status: 'approved' });
    const { device } = await enrol(person);
    const elsewhere = await buildOtherProgramme(t.db);
    const theirs = await t.deploymentOf(elsewhere.id);
    const post = (url: string, payload: object) => theirs.inject({ method: 'POST', url, payload });
    const body = { programme_id: elsewhere.id };
    const asked = (await post(startPasskeySignIn.path, body)).json<{ options: Asked }>().options;
    const answer = await post(signInWithPasskey.path, { ...body, response: device.get(asked) });
    expect(answer.statusCode).toBe(401);
    // What another deployment asked is no question here.
    const fresh = (await post(startPasskeySignIn.path, body)).json<{ options: Asked }>().options;
    expect((await signIn(device.get(fresh))).status).toBe(401);
  });
});

describe('your passkeys', () => {
  it('can be renamed and removed, except the last factor if one is required', async () => {
    const person = await withoutFactor();
    const { id } = await enrol(person);
    const neighbour = await buildPerson();
    const params = { id };
    const rename = (as: Person) =>
      t.call(contract.renamePasskey, { params, body: { passkey_name: 'Old phone' } }, as);
    expect([(await rename(neighbour)).status, (await rename(person)).status]).toEqual([404, 200]);
    const remove = (as: Person) => t.call(contract.removePasskey, { params }, as);
    expect((await remove(neighbour)).status).toBe(404);
    expect((await remove(person)).status).toBe(403);
    const second = await enrol(person);
    expect((await remove(person)).status).toBe(200);
    expect(await mailsTo(person)).toContain('A passkey was removed from your account');
    await t.db.update(programmes).set({ mfa_required: false }).where(eq(programmes.id, t.programme.id));
    expect((await t.call(contract.removePasskey, { params: { id: second.id } }, person)).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
  });

  it('go with the second factor that the team takes away, as of a lost phone', async () => {
    const person = await withoutFactor();
    const { device } = await enrol(person);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    expect((await t.call(resetUserOtp, { params: { id: person.id } }, admin)).status).toBe(200);
    expect(await t.db.select().from(passkeys).where(eq(passkeys.user_id, person.id))).toEqual([]);
    expect((await signIn(device.get(await beginSignIn()))).status).toBe(401);
    const { body } = await logIn(person);
    expect((await meWith(body.access_token)).must_enrol).toBe(true);
  });
});
