import * as contract from '@portal/contract/identity/identity-providers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { CLIENT, startOidcProvider, type TestProvider } from '#support/start-oidc-provider';
import { createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { encryptSecret, decryptSecret } from '../../../secrets/encrypt-secret.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import {
  identity_providers,
  provider_identities,
  sign_on_sessions,
} from '../../../tables/single-sign-on.tables.ts';
import { discoverProvider, SECRET_OF_PROVIDER } from './discover-provider.ts';
import { reencryptProviderSecrets } from './reencrypt-provider-secrets.ts';

let t: TestApp;
let p: TestProvider;
let owner: { id: number };
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  t = await createTestApp();
  p = await startOidcProvider('http://localhost:8080');
  owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  team = await buildTeam(t);
});
afterAll(async () => {
  await p.stop();
  await t.stop();
});

const fields = (more: object = {}) => ({
  provider_name: 'Northern Trust',
  issuer: p.issuer,
  client_id: CLIENT.client_id,
  domains: ['North.example', 'north.example'],
  mfa_values: ['mfa'],
  newcomers_organisation_id: null,
  signs_out: true,
  is_on: true,
  ...more,
});
const create = (more: object = {}) =>
  t.call(
    contract.createIdentityProvider,
    { body: { client_secret: 'told once', ...fields(more) } as never },
    owner,
  );
const update = (id: number, version: number, more: object = {}) =>
  t.call(
    contract.updateIdentityProvider,
    { params: { id }, body: { ...fields(more), version } as never },
    owner,
  );
const stored = async (id: number) =>
  (await t.db.select().from(identity_providers).where(eq(identity_providers.id, id)))[0]!;
/** Builds a user who has signed in through the provider, with the session that started. */
async function signedInBy(provider_id: number) {
  const user = await buildUser(t.db, t.programme.id, {
    organisation_id: (await buildOrganisation(t.db, t.programme.id)).id,
  });
  await createAccessToken(t.deps, user.id);
  const [session] = await t.db.select().from(sessions).where(eq(sessions.user_id, user.id));
  await t.db.insert(sign_on_sessions).values({ session_id: session!.id, provider_id, sealed_id_token: '' });
  const at = t.clock.now;
  const subject = `of ${user.id}`;
  await t.db
    .insert(provider_identities)
    .values({ provider_id, subject, user_id: user.id, linked_at: at, last_used_at: at });
  return async () => ({
    isOver: (await t.db.select().from(sessions).where(eq(sessions.id, session!.id)))[0]!.ended_at !== null,
    links: (await t.db.select().from(provider_identities).where(eq(provider_identities.user_id, user.id)))
      .length,
  });
}

describe('a provider', () => {
  it('is stored with its secret encrypted, and no reply or log shows it', async () => {
    const { id } = (await create()).body;
    const row = await stored(id);
    expect(row).toMatchObject({ domains: ['north.example'] });
    expect(await decryptSecret(row.sealed_secret, t.deps, SECRET_OF_PROVIDER)).toBe('told once');
    expect(
      await decryptSecret(row.sealed_secret, { authSecret: new Uint8Array(40) }, SECRET_OF_PROVIDER),
    ).toBeNull();
    const list = await t.call(contract.listIdentityProviders, { query: { search: 'NORTH.ex' } }, owner);
    expect(list.body).toMatchObject({
      identity_providers: [{ id, people: 0 }],
      callback_url: 'http://localhost:8080/api/v1/auth/signOn/callback',
    });
    expect(JSON.stringify([list.body, await readLastAuditEntry(t), row])).not.toContain('told once');
    // Left out, it stays; given, it is another.
    expect((await update(id, 0, { provider_name: 'Renamed' })).status).toBe(200);
    expect((await stored(id)).sealed_secret).toBe(row.sealed_secret);
    expect((await update(id, 1, { client_secret: 'a new one' })).status).toBe(200);
    expect((await stored(id)).sealed_secret).not.toBe(row.sealed_secret);
    expect(JSON.stringify(await readLastAuditEntry(t))).not.toContain('a new one');
    expect((await update(id, 0)).status).toBe(409);
  });

  it('accepts both secrets during the change, and only the new one after re-encryption', async () => {
    const { id } = (await create()).body;
    const [former, present] = [t.deps.authSecret, new TextEncoder().encode('the secret that comes after')];
    const both = { authSecret: present, alsoSecret: former };
    await expect(discoverProvider({ ...t.deps, ...both }, await stored(id))).resolves.toBeDefined();
    expect(await reencryptProviderSecrets(t.db, both, t.programme.id + 1_000_000)).toBe(0);
    expect(
      await decryptSecret((await stored(id)).sealed_secret, { authSecret: former }, SECRET_OF_PROVIDER),
    ).toBe('told once');
    expect(await reencryptProviderSecrets(t.db, both, t.programme.id)).toBe(0);
    const anew = await stored(id);
    expect(await decryptSecret(anew.sealed_secret, { authSecret: present }, SECRET_OF_PROVIDER)).toBe(
      'told once',
    );
    const still = { authSecret: former, alsoSecret: present };
    await expect(discoverProvider({ ...t.deps, ...still }, anew)).resolves.toBeDefined();
    expect(await reencryptProviderSecrets(t.db, both, t.programme.id)).toBe(0);
    expect(await stored(id)).toEqual(anew);
    // The former secret is forgotten; a secret that is unknown here is reported and left unchanged.
    await expect(discoverProvider({ ...t.deps, authSecret: former }, anew)).rejects.toMatchObject({
      status: 424,
    });
    await t.db
      .update(identity_providers)
      .set({ sealed_secret: await encryptSecret('lost', new Uint8Array(40), SECRET_OF_PROVIDER) });
    const before = await stored(id);
    expect(await reencryptProviderSecrets(t.db, both, t.programme.id)).toBe(
      (await t.db.select().from(identity_providers)).length,
    );
    expect(await stored(id)).toEqual(before);
  });

  it('is refused with what is wrong', async () => {
    const mistake = async (more: object) =>
      ((await create(more)).body as unknown as { errors: { path: string }[] }).errors[0]!.path;
    for (const domain of ['nhs', '@nhs.uk', 'a b.uk', '*.nhs.uk', 'x@nhs.uk', '.uk', '-a.uk']) {
      expect([domain, await mistake({ domains: [domain] })]).toEqual([domain, 'body.domains.0']);
    }
    expect(await mistake({ domains: [] })).toBe('body.domains');
    for (const issuer of [
      'login.example',
      'ftp://login.example',
      'https://login.example/?a=1',
      'javascript:1',
    ]) {
      expect([issuer, await mistake({ issuer })]).toEqual([issuer, 'body.issuer']);
    }
    expect(await mistake({ client_secret: '' })).toBe('body.client_secret');
    const elsewhere = await buildOrganisation(t.db, team.elsewhere.id);
    expect(await mistake({ newcomers_organisation_id: elsewhere.id })).toBe('body.newcomers_organisation_id');
  });

  it('ends started sign-ins when it is turned off or deleted, and links again at another address', async () => {
    const { id } = (await create()).body;
    const first = await signedInBy(id);
    await update(id, 0, { provider_name: 'Renamed' });
    expect(await first()).toEqual({ isOver: false, links: 1 });
    await update(id, 1, { is_on: false });
    expect(await first()).toEqual({ isOver: true, links: 1 });
    const second = await signedInBy(id);
    await update(id, 2, { issuer: 'https://another.example' });
    expect(await second()).toEqual({ isOver: true, links: 0 });
    const third = await signedInBy(id);
    expect((await t.call(contract.deleteIdentityProvider, { params: { id } }, owner)).status).toBe(200);
    expect(await third()).toEqual({ isOver: true, links: 0 });
  });

  it('is asked whether it is there and what it can do', async () => {
    const { id } = (await create()).body;
    const check = async () => (await t.call(contract.checkIdentityProvider, { params: { id } }, owner)).body;
    expect(await check()).toMatchObject({ is_good: true });
    await update(id, 0, { issuer: `${p.issuer}/nothing` });
    expect(await check()).toMatchObject({ is_good: false });
    await update(id, 1, { issuer: p.issuer.replace('127.0.0.1', 'localhost') });
    expect((await check()).findings[0]).toMatch(/different address|no response from/);
    p.state.isDown = true;
    await update(id, 2);
    expect(await check()).toEqual({
      is_good: false,
      findings: [expect.stringContaining('no response from')],
    });
    p.state.isDown = false;
  });
});

it('plain http is refused where the portal is run for real', async () => {
  const real = await createTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' });
  const superuser = await buildUser(real.db, real.programme.id, { role_type_id: 1 });
  const body = { ...fields({ issuer: 'http://login.example' }), client_secret: 'x' };
  expect((await real.call(contract.createIdentityProvider, { body }, superuser)).status).toBe(422);
  await real.stop();
});
