import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PRELOADED_ID } from '@portal/contract/shared/page-frame';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProject } from '../../../test/fixtures/build-projects.ts';
import { buildOrganisation, buildUser } from '../../../test/fixtures/build-people.ts';
import { createAccessToken, createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { runtimeConfig } from '../../runtime-config.ts';

const STYLES = '.frame{color:red}';
const FRAME = `
export const frameStyles = ${JSON.stringify(STYLES)};
export const renderFrame = (given) => '<div data-frame>' + [given.layout, given.heading, given.project, given.visitor.full_name ?? given.visitor].join('|') + '</div>';
`;
const PAGE = `<!doctype html><html lang="en-GB"><head><title></title><script type="application/json" id="runtime-config"></script>
<link rel="stylesheet" crossorigin href="/assets/first.css"></head><body><div id="root"></div></body></html>`;
const entry = {
  is_titled_by_project: false,
  is_compact: false,
  access: 'anyone',
  layout: 'default',
  scripts: [],
};
const MANIFEST = {
  fonts: ['assets/font.woff2'],
  pages: [
    { ...entry, path: '/login', heading: 'Sign in', layout: 'none' },
    {
      ...entry,
      path: '/projects/:projectcode/dashboard',
      heading: 'Dashboard',
      is_titled_by_project: true,
      access: 'member',
      scripts: ['assets/frame.js', 'assets/projects.js'],
    },
    { ...entry, path: '/users', heading: 'Users', access: 'admin' },
  ],
};

let t: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-frame-'));
beforeAll(async () => {
  t = await createTestApp();
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE);
  fs.writeFileSync(path.join(folder, 'surveys.html'), PAGE);
  fs.writeFileSync(path.join(folder, 'frame.mjs'), FRAME);
  fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(MANIFEST));
  app = await buildApp(t.deps, runtimeConfig(t.deps, t.programme.id), folder);
});
afterAll(async () => {
  await app.close();
  await t.stop();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { ...headers, ...(token !== undefined && { cookie: `access_token=${token}` }) },
  });

function answersIn(body: string): Record<string, unknown> {
  const text = new RegExp(`id="${PRELOADED_ID}">([^<]*)</script>`).exec(body)![1]!;
  return JSON.parse(text) as Record<string, unknown>;
}
const namesIn = (body: string) => Object.keys(answersIn(body)).map((name) => name.replace(/\?.*/, ''));

it('writes title, description, styles and frame before any file is needed', async () => {
  const { body, headers } = await get('/login');
  expect(body).toContain(`<title>Sign in - `);
  expect(body).toContain('<meta name="description" content="Benchmarking portal: ');
  expect(body).toContain('<div id="root"><div data-frame>none|Sign in||unknown</div></div>');
  expect(body).toMatch(/<html style="--color-primary:#[0-9a-f]{6};[^"]+" lang="en-GB">/);
  const hash = createHash('sha256').update(STYLES).digest('base64');
  expect(body).toContain(`<style>${STYLES}</style>`);
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(body.indexOf('<script'), 'scripts come after the description').toBeGreaterThan(
    body.indexOf('<meta name="description"'),
  );
  expect(body.indexOf('first.css'), 'the style sheet comes after the frame').toBeGreaterThan(
    body.indexOf('data-frame'),
  );
});

it('names the files of exactly that page', async () => {
  const linksIn = (body: string) =>
    [...body.matchAll(/rel="(?:module)?preload"[^>]*href="([^"]+)"/g)].map(([, to]) => to);
  expect(linksIn((await get('/login')).body)).toEqual(['/assets/font.woff2']);
  expect(linksIn((await get('/projects/any/dashboard?x=1')).body)).toEqual([
    '/assets/font.woff2',
    '/assets/frame.js',
    '/assets/projects.js',
  ]);
});

it('keeps the files of the frame to itself', async () => {
  for (const file of ['/frame.mjs', '/pages.json']) expect((await get(file)).statusCode).toBe(404);
});

it('has a frame for an address without a page, too', async () => {
  const { body, statusCode } = await get('/nowhere');
  expect(statusCode).toBe(404);
  expect(body).toContain('<div data-frame>default|||unknown</div>');
});

it('writes the first answers of a signed-in user, as the API gives them', async () => {
  const project = await buildProject(t.db, t.programme.id, { project_name: 'A & <b>' });
  const user = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada' });
  const token = await createAccessToken(t.deps, user.id);
  const { body, headers } = await get(`/projects/${project.project_code}/dashboard`, token);
  expect(body).toContain('<div data-frame>default|Dashboard|A & <b>|Ada</div>');
  expect(body).toContain('<title>Dashboard: A &amp; &lt;b&gt; - ');
  expect(headers['cache-control']).toBe('no-store');
  const me = await app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } });
  const answers = answersIn(body);
  expect(answers['/api/v1/users/me?']).toEqual(me.json());
  expect(answers[`/api/v1/projects/${project.id}?`]).toMatchObject({ project_name: 'A & <b>' });
  expect(answers).toHaveProperty([
    `/api/v1/routeRules/redirect?path=%2Fprojects%2F${project.project_code}%2Fdashboard&programme_id=${t.programme.id}`,
  ]);
});

it('writes nothing of a user whose session has ended, and makes no call without a session', async () => {
  const project = await buildProject(t.db, t.programme.id, {});
  const url = `/projects/${project.project_code}/dashboard`;
  for (const token of ['not.a.token', undefined]) {
    const { body, statusCode } = await get(url, token);
    expect(statusCode).toBe(200);
    expect(namesIn(body)).not.toContain('/api/v1/users/me');
    expect(body).toMatch(/<div data-frame>default\|Dashboard\|[^|]*\|unknown/);
    expect(body, 'no read is started').not.toContain('id="started"');
  }
  expect(namesIn((await get(url)).body)).toEqual(['/api/v1/routeRules/redirect']);
});

it('writes the sign-in page for a browser without a session, on pages that need one', async () => {
  const typed = { 'sec-fetch-site': 'none' };
  expect((await get('/users', undefined, typed)).body).toContain('none|Sign in||signed-out');
  const fromElsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await get('/users', undefined, fromElsewhere)).body, 'its cookies were left out').toContain(
    'default|Users||unknown',
  );
  const withSession = { ...typed, cookie: 'has_session=1' };
  expect((await get('/users', undefined, withSession)).body).toContain('default|Users||unknown');
});

it('names no page to users who cannot open it', async () => {
  const project = await buildProject(t.db, t.programme.id, {});
  const { id: organisation_id } = await buildOrganisation(t.db, t.programme.id);
  const user = await buildUser(t.db, t.programme.id, { organisation_id, full_name: 'Ben' });
  const token = await createAccessToken(t.deps, user.id);
  for (const url of ['/users', `/projects/${project.project_code}/dashboard`]) {
    const { body } = await get(url, token);
    expect(body).toContain('<div data-frame>default||');
    expect(body).not.toMatch(/Users|Dashboard/);
    expect(body).not.toContain('id="started"');
  }
});

it('starts the first reads of a page, by a script that the policy allows', async () => {
  const project = await buildProject(t.db, t.programme.id, {});
  const user = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const { body, headers } = await get(
    `/projects/${project.project_code}/dashboard`,
    await createAccessToken(t.deps, user.id),
  );
  const list = /id="started">([^<]*)<\/script><script>([^<]*)<\/script>/.exec(body)!;
  expect(JSON.parse(list[1]!)).toEqual([`/api/v1/views/?project_id=${project.id}&limit=100`]);
  const hash = createHash('sha256').update(list[2]!).digest('base64');
  const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1];
  expect(scripts).toContain(`'sha256-${hash}'`);
});
