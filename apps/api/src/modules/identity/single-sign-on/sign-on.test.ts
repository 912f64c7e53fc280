import { login, logout, refresh } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import type { Endpoint, Input, Output } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/single-sign-on';
import { desc, eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildOrganisation,
  buildOtherProgramme,
  buildUser,
  OTP_SECRET,
  PASSWORD,
} from '#fixtures/build-people';
import { CLIENT, startOidcProvider, type TestProvider } from '#support/start-oidc-provider';
import { requestPath, createTestApp, type TestApp } from '#support/test-app';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import {
  identity_providers,
  provider_identities,
  sign_on_attempts,
} from '../../../tables/single-sign-on.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { SECRET_OF_PROVIDER } from './discover-provider.ts';

const PORTAL = 'http://localhost:8080';
let t: TestApp;
let p: TestProvider;
let provider: typeof identity_providers.$inferSelect;
let organisation_id: number;
let n = 0;

beforeAll(async () => {
  t = await createTestApp();
  p = await startOidcProvider(PORTAL);
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  provider = await buildProvider({});
});
afterAll(async () => {
  await p.stop();
  await t.stop();
});
beforeEach(async () => {
  await t.db.update(programmes).set({ mfa_required: true });
});
afterEach(() => {
  p.state.isDown = false;
  p.state.published = null;
});

async function buildProvider(values: Partial<typeof identity_providers.$inferInsert>) {
  const [row] = await t.db
    .insert(identity_providers)
    .values({
      programme_id: t.programme.id,
      provider_name: 'Northern Trust',
      issuer: p.issuer,
      client_id: CLIENT.client_id,
      sealed_secret: await encryptSecret(CLIENT.client_secret, t.deps.authSecret, SECRET_OF_PROVIDER),
      domains: ['north.example'],
      mfa_values: ['mfa', 'urn:two-factors'],
      signs_out: true,
      is_on: true,
      ...values,
    })
    .returning();
  return row!;
}
const anAddress = () => `somebody${(n += 1)}@north.example`;
const buildPerson = (values: Parameters<typeof buildUser>[2] = {}) =>
  buildUser(t.db, t.programme.id, { organisation_id, email_address: anAddress(), ...values });
/** Sets who signs in at the provider, and the claims. */
const says = (claims: object) => {
  p.state.signsIn = { sub: `sub-${(n += 1)}`, email_verified: true, name: 'Robin North', ...claims };
  return p.state.signsIn;
};

/** A browser: what it keeps of cookies. */
function browser() {
  const cookies = new Map<string, string>();
  async function send(method: 'GET' | 'POST', url: string, payload?: object, token?: string) {
    const answer = await t.app.inject({
      method,
      url,
      ...(payload && { payload }),
      cookies: Object.fromEntries(cookies),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  async function post<E extends Endpoint>(endpoint: E, body: Input<E>['body'], token?: string) {
    const answer = await send('POST', requestPath(endpoint, {}), (body ?? {}) as object, token);
    return { status: answer.statusCode, body: answer.json<Output<E> & { detail?: string }>() };
  }
  const begin = (more: object = {}) =>
    post(contract.startSignOn, { programme_id: t.programme.id, provider_id: provider.id, ...more });
  const complete = (otp: string | null = null) =>
    post(contract.completeSignOn, { programme_id: t.programme.id, otp });
  /** From the button to the page that completes it. */
  async function signIn(otp: string | null = null, more: object = {}) {
    const { url } = (await begin(more)).body;
    await comeBack(await p.follow(url));
    return complete(otp);
  }
  async function comeBack(url: string) {
    expect(url.startsWith(PORTAL)).toBe(true);
    const answer = await send('GET', url.slice(PORTAL.length));
    // Every response leads to one page.
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/login/other-ways?from=provider']);
  }
  return { cookies, post, begin, complete, signIn, comeBack };
}
const codeNow = () => generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.clock.now.getTime() / 1000) });
const linksOf = (userId: number) =>
  t.db.select().from(provider_identities).where(eq(provider_identities.user_id, userId));
const mailsTo = async (address: string) =>
  (await t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address))).map(
    ({ subject }) => subject,
  );
const meWith = async (token: string) =>
  (
    await t.app.inject({
      method: 'GET',
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<Output<typeof getCurrentUser>>();

describe('signing in by a provider', () => {
  it('links an account by its verified address, asks for the code, and notifies the owner once', async () => {
    const user = await buildPerson();
    says({ email: user.email_address.toUpperCase() });
    const b = browser();
    const missing = await b.signIn(null, { redirect: '/projects?x=1' });
    expect([missing.status, missing.body.detail]).toEqual([401, 'Missing OTP']);
    expect(await linksOf(user.id)).toEqual([]);
    expect((await b.complete('000000')).status).toBe(401);
    const done = await b.complete(codeNow());
    expect(done).toMatchObject({ status: 200, body: { redirect: '/projects?x=1' } });
    expect(await meWith(done.body.access_token)).toMatchObject({ id: user.id, must_enrol: false });
    expect(await linksOf(user.id)).toHaveLength(1);
    expect(await mailsTo(user.email_address)).toEqual(['There is a new way to sign in to your account']);
    // The outcome is used up, and the session goes on by its cookie.
    expect((await b.complete(codeNow())).status).toBe(401);
    expect((await b.post(refresh, undefined)).status).toBe(200);
    const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'auth.sign_on_linked', user_id: user.id });
    // The provider's id identifies the user from now on, even with another address.
    p.state.signsIn = { ...p.state.signsIn!, email: 'renamed@north.example', amr: ['mfa'] };
    const again = await browser().signIn();
    expect((await meWith(again.body.access_token)).id).toBe(user.id);
    expect(await mailsTo(user.email_address)).toEqual([
      'There is a new way to sign in to your account',
      'New sign-in to your account',
    ]);
  });

  it.each([{ amr: ['pwd', 'mfa'] }, { acr: 'urn:two-factors' }])(
    'asks for no code, and for no second factor to be set up, where the provider has: %j',
    async (claims) => {
      for (const otp_enabled of [true, false]) {
        const user = await buildPerson({ otp_enabled });
        says({ email: user.email_address, ...claims });
        const b = browser();
        const { status, body } = await b.signIn();
        expect(status).toBe(200);
        expect(await meWith(body.access_token)).toMatchObject({ id: user.id, must_enrol: false });
        const renewed = await b.post(refresh, undefined);
        expect((await meWith(renewed.body.access_token)).must_enrol).toBe(false);
      }
    },
  );

  it('asks for a second factor where the provider’s word for it is not one the programme takes', async () => {
    await t.db
      .update(identity_providers)
      .set({ mfa_values: [] })
      .where(eq(identity_providers.id, provider.id));
    const user = await buildPerson();
    says({ email: user.email_address, amr: ['mfa'] });
    expect((await browser().signIn()).body.detail).toBe('Missing OTP');
    const without = await buildPerson({ otp_enabled: false, otp_secret: null });
    says({ email: without.email_address, amr: ['mfa'] });
    const { body } = await browser().signIn();
    expect((await meWith(body.access_token)).must_enrol).toBe(true);
    await t.db
      .update(identity_providers)
      .set({ mfa_values: provider.mfa_values })
      .where(eq(identity_providers.id, provider.id));
  });

  it('reads the address if the provider returns it only on request', async () => {
    const other = await startOidcProvider(PORTAL, { isInToken: false });
    const row = await buildProvider({ issuer: other.issuer, domains: ['asked.example'] });
    const user = await buildPerson({ email_address: 'asked@asked.example', otp_enabled: false });
    other.state.signsIn = { sub: 'asked', email: user.email_address, email_verified: true };
    const b = browser();
    const { url } = (await b.begin({ provider_id: row.id })).body;
    await b.comeBack(await other.follow(url));
    expect((await b.complete()).status).toBe(200);
    await other.stop();
  });

  it('finds the providers of an address by its domain, and says nothing of accounts', async () => {
    const find = async (email_address: string, programme_id = t.programme.id) =>
      (await t.call(contract.findSignOnProviders, { body: { programme_id, email_address } })).body;
    const { providers } = await find('Nobody@NORTH.example');
    expect(providers).toEqual([{ id: provider.id, provider_name: 'Northern Trust' }]);
    expect((await find('nobody@sub.north.example')).providers).toEqual([]);
    expect((await find('north.example@elsewhere.example')).providers).toEqual([]);
  });
});

describe('a provider opens nothing', () => {
  const refused = async (claims: object, b = browser()) => {
    says(claims);
    const { status, body } = await b.signIn();
    expect(status).toBe(401);
    return body.detail!;
  };

  it('for an address that it has not verified, of another domain, or that it does not say', async () => {
    const user = await buildPerson({ otp_enabled: false });
    const email = user.email_address;
    for (const email_verified of [false, undefined, 'true', 1]) {
      expect(await refused({ email, email_verified })).toContain('has not verified');
    }
    const foreign = await buildPerson({ email_address: 'boss@south.example', otp_enabled: false });
    expect(await refused({ email: foreign.email_address })).toContain('cannot sign in this way');
    expect(await refused({ email: 'boss@south.example@north.example' })).toContain(
      'did not send your email address',
    );
    expect(await refused({})).toContain('did not send your email address');
    expect([await linksOf(user.id), await linksOf(foreign.id)]).toEqual([[], []]);
  });

  it('once the account it is linked with has an address of another domain', async () => {
    const user = await buildPerson({ otp_enabled: false });
    const claims = says({ email: user.email_address });
    expect((await browser().signIn()).status).toBe(200);
    await t.db
      .update(users)
      .set({ email_address: `moved${n}@south.example` })
      .where(eq(users.id, user.id));
    expect(await refused(claims)).toContain('uses the address');
  });

  it('for a second account of the provider with the same address, until the first is taken away', async () => {
    await t.db.update(programmes).set({ mfa_required: false });
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    await browser().signIn();
    expect(await refused({ email: user.email_address })).toContain('Ways to sign in');
    const params = { provider_id: provider.id };
    const own = await t.call(contract.listOwnSignOns, {}, user);
    expect(own.body.sign_ons).toMatchObject([{ provider_name: 'Northern Trust' }]);
    const neighbour = await buildPerson();
    expect((await t.call(contract.removeOwnSignOn, { params }, neighbour)).status).toBe(404);
    expect((await t.call(contract.removeOwnSignOn, { params }, user)).status).toBe(200);
    says({ email: user.email_address });
    expect((await browser().signIn()).status).toBe(200);
  });

  it('without an account, and makes one that waits where the programme says for whom', async () => {
    const address = anAddress();
    expect(await refused({ email: address })).toContain('no account');
    const row = await buildProvider({ domains: ['new.example'], newcomers_organisation_id: organisation_id });
    const team = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    says({ email: 'Newcomer@new.example', name: 'Nova  North\u0007' });
    const answer = await browser().signIn(null, { provider_id: row.id });
    expect([answer.status, answer.body.detail]).toEqual([
      401,
      expect.stringContaining('waiting for approval'),
    ]);
    const [made] = await t.db.select().from(users).where(eq(users.email_address, 'Newcomer@new.example'));
    expect(made).toMatchObject({
      status: 'pending',
      organisation_id,
      role_type_id: 3,
      full_name: 'Nova North',
      password_hash: NO_PASSWORD,
    });
    expect(await mailsTo(team.email_address)).toContain('Nova North has asked for an account');
    await t.db.update(users).set({ status: 'approved' }).where(eq(users.id, made!.id));
    expect((await browser().signIn(null, { provider_id: row.id })).status).toBe(200);
  });

  it('for an account that is closed, rejected or undecided', async () => {
    for (const status of ['closed', 'rejected', 'pending'] as const) {
      const user = await buildPerson({ status });
      expect(await refused({ email: user.email_address })).toContain('waiting for approval');
      expect(await linksOf(user.id)).toEqual([]);
    }
  });

  it('for a person who registered the address without access to its mailbox', async () => {
    // Another person registered it with a password they know, and was approved by mistake.
    const user = await buildPerson({ email_verified_at: null, otp_enabled: false });
    says({ email: user.email_address });
    expect((await browser().signIn()).status).toBe(200);
    const body = { programme_id: t.programme.id, email_address: user.email_address, password: PASSWORD };
    expect((await t.call(login, { body })).status).toBe(401);
  });
});

describe('the reply of a provider', () => {
  it('works only in the browser that started it: a stolen state opens nothing, and breaks nothing', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const [owner, thief] = [browser(), browser()];
    const back = await p.follow((await owner.begin()).body.url);
    await thief.comeBack(back);
    expect((await thief.complete()).status).toBe(401);
    // A user who has also started something.
    await thief.begin();
    await thief.comeBack(back);
    expect((await thief.complete()).status).toBe(401);
    await owner.comeBack(back);
    expect((await owner.complete()).status).toBe(200);
  });

  it('is good once: neither the same address nor its code works again', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const b = browser();
    const back = new URL(await p.follow((await b.begin()).body.url));
    await b.comeBack(back.href);
    expect((await b.complete()).status).toBe(200);
    await b.comeBack(back.href);
    expect((await b.complete()).status).toBe(401);
    // The same code with a state that is good.
    const fresh = new URL((await b.begin()).body.url);
    back.searchParams.set('state', fresh.searchParams.get('state')!);
    await b.comeBack(back.href);
    expect((await b.complete()).body.detail).toContain('was not valid');
  });

  it('is refused with another nonce, another issuer, after a quarter of an hour, or with nothing in it', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const b = browser();
    let back = await p.follow((await b.begin()).body.url);
    await t.db.update(sign_on_attempts).set({ nonce: 'that of somebody else' });
    await b.comeBack(back);
    expect((await b.complete()).body.detail).toContain('was not valid');
    back = await p.follow((await b.begin()).body.url);
    await b.comeBack(back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'));
    expect((await b.complete()).body.detail).toContain('was not valid');
    back = await p.follow((await b.begin()).body.url);
    await t.db.update(sign_on_attempts).set({ expires_at: t.clock.now });
    await b.comeBack(back);
    expect((await b.complete()).body.detail).toContain('expired');
    for (const nothing of ['', '?state=x', '?state=a&state=b', '?code=x', '?error=access_denied']) {
      await b.begin();
      await b.comeBack(`${PORTAL}/api/v1/auth/signOn/callback${nothing}`);
      expect((await b.complete()).body.detail).toContain('expired');
    }
    p.state.signsIn = null;
    await b.comeBack(await p.follow((await b.begin()).body.url));
    expect((await b.complete()).body.detail).toContain('did not complete signing in with Northern Trust');
  });

  it('is signed by a key the provider publishes: a rotated one holds at once, an unknown one never', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    expect((await browser().signIn()).status).toBe(200);
    const b = browser();
    const { url } = (await b.begin()).body;
    await p.rotate();
    await b.comeBack(await p.follow(url));
    expect((await b.complete()).status).toBe(200);
    p.freezeKeys();
    await p.rotate();
    expect((await browser().signIn()).body.detail).toContain('was not valid');
  });

  it('leads to no other site, for any requested page', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const b = browser();
    const { body } = await b.signIn(null, { redirect: 'https://evil.example/' });
    // Handed back as it was given: the page goes to no address that is not its own (safe-redirect.ts).
    expect(body.redirect).toBe('https://evil.example/');
  });
});

describe('a provider that is down', () => {
  it('is said in a plain sentence at each step, and passwords work', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const b = browser();
    const back = await p.follow((await b.begin()).body.url);
    p.state.isDown = true;
    expect(await b.begin()).toMatchObject({
      status: 424,
      body: { detail: expect.stringContaining('sign in with your password') as string },
    });
    await b.comeBack(back);
    expect((await b.complete()).body.detail).toContain('is not responding at the moment');
    const body = { programme_id: t.programme.id, email_address: user.email_address, password: PASSWORD };
    expect((await t.call(login, { body })).status).toBe(200);
  });

  it('leaves no one signed in here', async () => {
    const user = await buildPerson({ otp_enabled: false });
    says({ email: user.email_address });
    const b = browser();
    const { access_token } = (await b.signIn()).body;
    p.state.isDown = true;
    const out = await b.post(logout, undefined, access_token);
    expect(out).toEqual({ status: 200, body: { done: true, sign_out_url: null } });
    expect((await b.post(refresh, undefined)).status).toBe(401);
  });
});

it('signing out leads to the provider, which leads back; not where the programme does not want it', async () => {
  const user = await buildPerson({ otp_enabled: false });
  says({ email: user.email_address });
  const b = browser();
  const { access_token } = (await b.signIn()).body;
  const { sign_out_url } = (await b.post(logout, undefined, access_token)).body;
  const asked = new URL(sign_out_url!);
  expect(asked.origin).toBe(p.issuer);
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/login`);
  expect(await (await fetch(asked)).text()).toContain('session/end/confirm');
  const signs_out = false;
  await t.db.update(identity_providers).set({ signs_out }).where(eq(identity_providers.id, provider.id));
  const again = browser();
  const token = (await again.signIn()).body.access_token;
  expect((await again.post(logout, undefined, token)).body.sign_out_url).toBeNull();
});

it('a provider of another programme of the database is none here', async () => {
  const elsewhere = await buildOtherProgramme(t.db);
  const theirs = await buildProvider({ programme_id: elsewhere.id, domains: ['theirs.example'] });
  const body = { programme_id: t.programme.id, email_address: 'a@theirs.example' };
  expect((await t.call(contract.findSignOnProviders, { body })).body.providers).toEqual([]);
  expect((await browser().begin({ provider_id: theirs.id })).status).toBe(404);
  // The same address in both: each opens its own programme's account alone.
  const user = await buildPerson({ otp_enabled: false });
  await buildUser(t.db, elsewhere.id, {
    email_address: user.email_address,
    otp_enabled: false,
    role_type_id: 2,
  });
  says({ email: user.email_address });
  const { access_token } = (await browser().signIn()).body;
  expect((await meWith(access_token)).id).toBe(user.id);
});
