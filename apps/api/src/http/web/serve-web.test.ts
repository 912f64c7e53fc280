import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { login } from '@portal/contract/identity/auth';
import { createOrganisation } from '@portal/contract/organisations/manage-organisations';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createRuntimeConfigReader } from '../../runtime-config.ts';

let t: TestApp;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-web-'));
beforeAll(async () => {
  t = await createTestApp();
  const slot = '<script type="application/json" id="runtime-config"></script>';
  fs.writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${slot}`);
  fs.writeFileSync(path.join(folder, 'surveys.html'), `<!doctype html><title>Survey</title>${slot}`);
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/first.js'), '');
  fs.mkdirSync(path.join(folder, 'images/logos'), { recursive: true });
  for (const file of ['images/favicon.svg', 'images/logos/acute.svg'])
    fs.writeFileSync(path.join(folder, file), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(async () => {
  await t.stop();
  fs.rmSync(folder, { recursive: true });
});

async function load(environment: Record<string, string>) {
  const deps = { ...t.deps, config: readConfig({ LOG_LEVEL: 'silent', ...environment }) };
  const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id), folder);
  const page = await app.inject('/projects/any');
  await app.close();
  const policy = String(page.headers['content-security-policy']);
  const directives = new Map(
    policy.split(';').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  );
  return { page, directives };
}

type Described = {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operationsOf = ({ paths }: Described): string[] =>
  Object.values(paths)
    .flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
    .sort();

describe('the API and the page that describes it', () => {
  it.each(['/api/docs.css', '/api/v1/openapi.json', '/api/v1/health', '/api/v1/users/me', '/api/v1/nothing'])(
    '%s has the headers of the pages',
    async (url) => {
      const { headers } = await t.app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
      expect(headers['strict-transport-security']).toContain('max-age=');
    },
  );

  it.each(['/api/docs', '/api/docs/errors', '/api/docs/comparison'])(
    '%s loads nothing from elsewhere and cannot be framed',
    async (url) => {
      const { headers } = await t.app.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none';script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    },
  );

  it('the reference names every operation, and has a page and a document for each module', async () => {
    const whole = (await t.app.inject('/api/v1/openapi.json')).json<Described>();
    const { body } = await t.app.inject('/api/docs');
    const named = new Set([...body.matchAll(/#tag\/\w+\/operation\/(\w+)"/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(operationsOf(whole));
    const parts: string[] = [];
    for (const { name } of whole.tags) {
      expect((await t.app.inject(`/api/docs/${name}`)).statusCode).toBe(200);
      const part = (await t.app.inject(`/api/docs/${name}/openapi.json`)).json<Described>();
      expect(part.tags.map((tag) => tag.name)).toEqual([name]);
      parts.push(...operationsOf(part));
    }
    expect(parts.sort()).toEqual(operationsOf(whole));
    expect((await t.app.inject('/api/docs/nothing')).statusCode).toBe(404);
    expect((await t.app.inject('/api/docs/nothing/openapi.json')).statusCode).toBe(404);
  });
});

describe('the page', () => {
  it('carries the public settings of its programme, which cannot break out of it', async () => {
    const { page } = await load({
      PUBLIC_PROGRAMME_CODE: 'vessels',
      PUBLIC_PROGRAMME_NAME: 'Heart </script><script>alert(1)</script>',
      AUTH_SECRET: 'a secret that nobody may read, 32 letters',
    });
    const text = /id="runtime-config">(.*)<\/script>$/.exec(page.body)![1]!;
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({
      programme_id: t.programme.id,
      programme_code: 'vessels',
      programme_name: 'Heart </script><script>alert(1)</script>',
      product_name: 'Benchmarking portal',
      support_email: 'support@acute.example',
      ga_tracking_id: '',
      primary_colour: '#12547a',
      session_hours: 12,
      has_logo: true,
    });
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('is there at every address, and says 404 where the application has none', async () => {
    const app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
    const answers = await Promise.all(
      [
        '/',
        '/projects/any?x=1',
        '/surveys/1-2/ABC',
        '/nowhere',
        '/admin/nothing?a=/login',
        '/api/nothing',
      ].map((url) => app.inject(url)),
    );
    await app.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(answers[3]!.body).toBe(answers[0]!.body);
    expect(answers[5]!.json()).toHaveProperty('detail');
  });

  it('is separate for respondents, with the settings of the programme and the same policy', async () => {
    const app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
    const pages = await Promise.all(
      ['/surveys/404', '/surveys/1-2/ABC?x=1', '/surveys/1/2/3/4/5', '/projects'].map((url) =>
        app.inject(url),
      ),
    );
    await app.close();
    expect(pages.map(({ body }) => body.includes('<title>Survey'))).toEqual([true, true, true, false]);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200]);
    expect(pages[0]!.body).toContain(`"programme_id":${t.programme.id}`);
    const policies = new Set(pages.map(({ headers }) => headers['content-security-policy']));
    expect([...policies]).toEqual([expect.stringContaining("script-src 'self'")]);
  });

  it('does not reveal the case code in its address to another site', async () => {
    const app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
    const pages = await Promise.all(
      ['/surveys/1-2/7K3M9Q2X/questions', '/surveys/404', '/projects'].map((url) => app.inject(url)),
    );
    await app.close();
    expect(pages.map(({ headers }) => headers['referrer-policy'])).toEqual([
      'no-referrer',
      'no-referrer',
      'same-origin',
    ]);
  });

  it('has the headers of pages; its scripts are sent without them, for ever', async () => {
    const app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
    const script = await app.inject('/assets/first.js');
    await app.close();
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(script.headers).not.toHaveProperty('content-security-policy');
  });

  it.each(['/images/favicon.svg', '/images/logos/acute.svg'])(
    'has images that could run no script: %s',
    async (url) => {
      const app = await buildApp(t.deps, createRuntimeConfigReader(t.deps, t.programme.id), folder);
      const { headers, statusCode } = await app.inject(url);
      await app.close();
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('referrer-policy');
    },
  );

  it('runs only its own scripts and style sheets, and cannot be framed', async () => {
    const { page, directives } = await load({});
    const [, inline] = /<script>(.*?)<\/script>/s.exec(page.body)!;
    const hash = createHash('sha256').update(inline!).digest('base64');
    expect(directives.get('script-src')).toBe(`'self' 'sha256-${hash}'`);
    expect(directives.get('style-src')).toBe("'self'");
    expect(directives.get('default-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('object-src')).toBe("'none'");
    expect(directives.get('form-action')).toBe("'self'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['strict-transport-security']).toContain('max-age=');
  });

  it('lets the analytics provider in only where there is a tracking id', async () => {
    const { directives } = await load({ PUBLIC_GA_TRACKING_ID: 'G-1' });
    expect(directives.get('script-src')).toMatch(
      /^'self' '[^']+' https:\/\/www.googletagmanager\.com https:\/\/\*\.google-analytics\.com$/,
    );
  });
});

describe('the API', () => {
  it('refuses a body of more than a megabyte, and answers are neither cached nor guessed at', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const send = async (size: number) =>
      t.app.inject({
        method: 'POST',
        url: `${createOrganisation.path}?programme_id=${t.programme.id}`,
        headers: { authorization: `Bearer ${await createAccessToken(t.deps, admin.id)}` },
        payload: { organisation_name: 'x'.repeat(size), organisation_code: 'LARGE' },
      });
    const large = await send(1024 * 1024);
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { code: 'too_large', message_code: 'too_large', detail: 'The request is too large. Send less data.' },
    ]);
    const small = await send(1000);
    expect(small.statusCode).not.toBe(413);
    expect(small.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it.each([
    ['http', {}, false],
    ['https, as the public address says', { PUBLIC_URL: 'https://portal.example' }, true],
    ['https, as the proxy in front says', { TRUST_PROXY: '1' }, true],
  ])('gives cookies over %s', async (_, environment, isSecure) => {
    const user = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const deps = { ...t.deps, config: readConfig({ LOG_LEVEL: 'silent', ...environment }) };
    const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id));
    const otp = generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.deps.now().getTime() / 1000) });
    const answer = await app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'x-forwarded-proto': 'https' },
      payload: { programme_id: t.programme.id, email_address: user.email_address, password: PASSWORD, otp },
    });
    await app.close();
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) {
      expect(cookie.includes('Secure')).toBe(isSecure);
      expect(cookie).toContain('SameSite=Strict');
    }
    expect(cookies[0]).toMatch(/^refresh_token=.*Path=\/api\/v1\/auth;.*HttpOnly/);
  });
});
