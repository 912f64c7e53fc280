import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import * as contract from '@portal/contract/site/settings';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { createUser } from '@portal/contract/identity/users';
import { desc } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { createTestApp, encodeRequest, type TestApp, createAccessToken } from '#support/test-app';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createRuntimeConfigReader } from '../../../runtime-config.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';

let t: TestApp;
let team: Awaited<ReturnType<typeof buildTeam>>;
let owner: { id: number };
let app: Awaited<ReturnType<typeof buildApp>>;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-settings-'));
beforeAll(async () => {
  t = await createTestApp();
  team = await buildTeam(t);
  owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  const slot = '<script type="application/json" id="runtime-config"></script>';
  for (const page of ['index.html', 'surveys.html']) fs.writeFileSync(path.join(folder, page), slot);
  fs.mkdirSync(path.join(folder, 'images/logos'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'config'));
  fs.writeFileSync(path.join(folder, 'images/logos/other.svg'), '<svg/>');
  fs.writeFileSync(path.join(folder, 'config/siteConfig.json'), '{"acute":{"tagline":"Shipped","more":1}}');
  app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id, folder), folder);
});
afterAll(async () => {
  await app.close();
  await t.stop();
  fs.rmSync(folder, { recursive: true });
});

type As = { id: number } | null;
const read = async (as: As = owner) => (await t.call(contract.getSettings, {}, as)).body;
async function save(changes: object, as: As = owner) {
  return t.call(contract.updateSettings, { body: { ...(await read()), ...changes } }, as);
}
const shownIn = (page: string) =>
  JSON.parse(/id="runtime-config">(.*)<\/script>/.exec(page)![1]!) as Record<string, unknown>;
const runtime = async () => shownIn((await app.inject('/')).body);

describe('the settings', () => {
  it('are those of the configuration until they are first saved, and then hold at once', async () => {
    expect(await read()).toMatchObject({
      programme_name: 'Acute Care Benchmarking',
      support_email: 'support@acute.example',
      session_hours: 12,
      version: 0,
    });
    expect(await runtime()).toMatchObject({ programme_name: 'Acute Care Benchmarking', has_logo: false });
    const changes = {
      programme_name: 'Stroke </script> Audit',
      product_name: 'Compare',
      support_email: 'help@stroke.example',
      primary_colour: '#7a1254',
    };
    expect((await save(changes)).body).toMatchObject({ ...changes, version: 1 });
    expect(await runtime()).toMatchObject(changes);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'programme.settings_changed',
      before: { programme_name: 'Acute Care Benchmarking', product_name: 'Benchmarking portal' },
      after: changes,
    });
    const { id: organisation_id } = await buildOrganisation(t.db, t.programme.id);
    const body = { full_name: 'New', email_address: 'new@example.org', role_type_id: 3, organisation_id };
    expect((await t.call(createUser, { body }, owner)).status).toBe(200);
    const [message] = await t.db.select().from(outbox_messages).orderBy(desc(outbox_messages.id)).limit(1);
    expect(message!.text_body).toContain('Stroke </script> Audit');
    expect(message!.html_body).toContain('Stroke &#60;/script&#62; Audit');
  });

  it('are the superuser’s, one at a time', async () => {
    const { version } = await read();
    expect((await save({ tagline: 'One' })).status).toBe(200);
    const late = await save({ tagline: 'Two', version });
    expect([late.status, (await read()).tagline]).toEqual([409, 'One']);
    expect((await save({}, team.admin)).status).toBe(403);
    expect((await save({}, team.member)).status).toBe(403);
    expect((await save({}, null)).status).toBe(401);
    expect((await t.call(contract.getSettings, {}, team.admin)).status).toBe(403);
    for (const wrong of [
      { programme_name: ' ' },
      { support_email: 'help desk' },
      { primary_colour: 'red' },
      { welcome_icon: '../elsewhere' },
      { session_hours: 0 },
      { session_hours: 169 },
      { password_expiry_days: 0 },
      { cookie_text: 'x'.repeat(20_001) },
    ]) {
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422]);
    }
  });

  it('change what the site says on its pages', async () => {
    await save({
      tagline: 'Own line',
      welcome_icon: 'mdi:heart',
      cookie_text: '<p>C</p>',
      privacy_text: '<p>P</p>',
    });
    expect((await app.inject('/config/siteConfig.json')).json()).toEqual({
      acute: { tagline: 'Own line', icon: 'mdi:heart', more: 1 },
    });
    expect((await t.call(contract.getPrivacyTexts, {})).body).toEqual({
      cookie_text: '<p>C</p>',
      privacy_text: '<p>P</p>',
    });
    await save({ tagline: '' });
    expect((await app.inject('/config/siteConfig.json')).json().acute.tagline).toBe('Shipped');
  });

  it('ask for a second factor, new passwords and new sign-ins from then on', async () => {
    const person = await buildUser(t.db, t.programme.id, {
      organisation_id: team.organisation.id,
      otp_enabled: false,
      otp_secret: null,
    });
    const mustEnrol = async () => (await t.call(getCurrentUser, {}, person)).body.must_enrol;
    await save({ mfa_required: false });
    expect(await mustEnrol()).toBe(false);
    expect((await read()).people_without_mfa).toBeGreaterThan(0);
    await save({ mfa_required: true });
    expect(await mustEnrol()).toBe(true);

    const old = await buildUser(t.db, t.programme.id, {
      organisation_id: team.organisation.id,
      password_changed_at: new Date(Date.now() - 40 * 86_400_000),
    });
    const signIn = (user: { email_address: string }) =>
      t.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: {
          programme_id: t.programme.id,
          email_address: user.email_address,
          password: PASSWORD,
          otp: generateSync({ secret: OTP_SECRET }),
        },
      });
    await save({ password_expiry_days: 30 });
    expect((await signIn(old)).json().detail).toBe('Password Expired');
    await save({ password_expiry_days: null, session_hours: 2 });
    const answer = await signIn(old);
    const cookies = answer.cookies.filter(({ name }) => name === 'refresh_token');
    expect(cookies.map(({ maxAge }) => maxAge)).toEqual([7200]);
    const renewed = await t.app.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      cookies: { refresh_token: cookies[0]!.value },
    });
    expect(renewed.cookies.find(({ name }) => name === 'refresh_token')?.maxAge).toBe(7200);
    await save({ session_hours: 1 });
    const ends = await t.db.select({ at: sessions.expires_at, seen: sessions.last_seen_at }).from(sessions);
    expect(ends.every(({ at, seen }) => at.getTime() - seen.getTime() <= 3_600_000)).toBe(true);
  });
});

describe('the logo', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  const upload = async (content: Uint8Array<ArrayBuffer> | string, as: { id: number } = owner) => {
    const form = new FormData();
    form.append('file', new File([content], 'logo.svg'));
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/v1/settings/logo',
      ...(await encodeRequest(form, await createAccessToken(t.deps, as.id))),
    });
    return { status: response.statusCode, body: JSON.parse(response.body) };
  };
  const shown = (headers = {}) => app.inject({ url: '/images/logos/acute.svg', headers });

  it('is what was uploaded, without what could act, and may not be opened as a page', async () => {
    expect((await shown()).statusCode).toBe(404);
    expect((await app.inject('/images/logos/other.svg')).statusCode).toBe(200);
    expect((await app.inject('/images/logos/..%2f..%2findex.html')).statusCode).toBe(404);
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><path d="M0 0"/></svg>';
    expect((await upload(drawing)).body).toEqual({ media_type: 'image/svg+xml' });
    const { headers, body } = await shown();
    expect(body).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>');
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect((await shown({ 'if-none-match': headers.etag })).statusCode).toBe(304);
    expect((await runtime())['has_logo']).toBe(true);

    expect((await upload(new Uint8Array(png))).body).toEqual({ media_type: 'image/png' });
    expect((await shown()).headers['content-type']).toBe('image/png');
    expect((await shown()).rawPayload.equals(png)).toBe(true);
    expect(await readLastAuditEntry(t)).toMatchObject({ action: 'programme.logo_changed' });

    expect((await t.call(contract.removeLogo, {}, team.admin)).status).toBe(403);
    expect((await t.call(contract.removeLogo, {}, owner)).status).toBe(200);
    expect((await t.call(contract.removeLogo, {}, owner)).status).toBe(200);
    expect((await shown()).statusCode).toBe(404);
    expect((await runtime())['has_logo']).toBe(false);
  });

  it('is refused by its content, under any name', async () => {
    const wide = Buffer.from(png);
    wide.writeUInt32BE(100_000, 16);
    const refusals = [
      'GIF89a',
      '<html><script>1</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>',
      new Uint8Array(wide),
      new Uint8Array(png.subarray(0, 20)),
      `<svg>${' '.repeat(contract.LOGO_BYTES)}</svg>`,
    ];
    for (const content of refusals) expect((await upload(content)).status).toBe(422);
    expect((await upload(new Uint8Array(png), team.admin)).status).toBe(403);
  });
});

it('a production start gives no one the demonstration’s support address', () => {
  expect(readConfig({ NODE_ENV: 'production' }).PUBLIC_SUPPORT_EMAIL).toBe('');
  expect(readConfig({}).PUBLIC_SUPPORT_EMAIL).toBe('support@acute.example');
  expect(
    readConfig({ NODE_ENV: 'production', PUBLIC_SUPPORT_EMAIL: 'a@b.example' }).PUBLIC_SUPPORT_EMAIL,
  ).toBe('a@b.example');
});
