import { createHash } from 'node:crypto';
import { preloadedKeyOf } from '@portal/contract/shared/page-frame';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../test/fixtures/build-people.ts';
import { buildProject } from '../../../test/fixtures/build-projects.ts';
import {
  readPreloadedAnswers,
  type FrameApp,
  listStartedReads,
  startFrameApp,
  STYLES,
} from '../../../test/support/frame-app.ts';
import { createAccessToken, createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { chart_views, charts } from '../../tables/charts.tables.ts';

type ProjectRow = Awaited<ReturnType<typeof buildProject>>;

let t: TestApp;
let frame: FrameApp;
beforeAll(async () => {
  t = await createTestApp();
  frame = await startFrameApp(t, t.programme.id);
});
afterAll(async () => {
  await frame.stop();
  await t.stop();
});
const get: FrameApp['get'] = (...given) => frame.get(...given);

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

it('names the late scripts of a page without loading them', async () => {
  const { body } = await get('/projects/any/dashboard');
  expect(body).toContain('<script type="application/json" id="late-scripts">["/assets/charts.js"]</script>');
  expect((await get('/login')).body).not.toContain('late-scripts');
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
  const me = await frame.app.inject({
    url: '/api/v1/users/me',
    headers: { authorization: `Bearer ${token}` },
  });
  const answers = readPreloadedAnswers(body);
  expect(answers['/api/v1/users/me?']).toEqual(me.json());
  expect(answers[`/api/v1/projects/${project.id}?`]).toMatchObject({ project_name: 'A & <b>' });
  expect(answers).toHaveProperty([
    `/api/v1/routeRules/redirect?path=%2Fprojects%2F${project.project_code}%2Fdashboard&programme_id=${t.programme.id}`,
  ]);
});

it('writes the sign-in page for a browser without a session, on pages that need one', async () => {
  const typed = { 'sec-fetch-site': 'none' };
  expect((await get('/users', undefined, typed)).body).toContain('none|Sign in||signed-out');
  const fromElsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await get('/users', undefined, fromElsewhere)).body, 'its cookies were left out').toContain(
    'default|||unknown',
  );
  const withSession = { ...typed, cookie: 'has_session=1' };
  expect((await get('/users', undefined, withSession)).body).toContain('default|||unknown');
});

async function loadDashboard(
  buildContent: (of: { project: ProjectRow; user_id: number }) => Promise<unknown>,
) {
  const project = await buildProject(t.db, t.programme.id, {});
  const user = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  await buildContent({ project, user_id: user.id });
  const token = await createAccessToken(t.deps, user.id);
  const page = await get(`/projects/${project.project_code}/dashboard`, token);
  return { project, token, page };
}
const viewsAddress = (project: ProjectRow) => `/api/v1/views/?project_id=${project.id}&limit=100`;

it('writes the answers to the first reads of a page, as the API gives them', async () => {
  const { project, token, page } = await loadDashboard(() => Promise.resolve());
  const url = viewsAddress(project);
  const views = await frame.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(readPreloadedAnswers(page.body)).toHaveProperty([preloadedKeyOf(url)], views.json());
  expect(listStartedReads(page.body)).toEqual([]);
});

/** Expects that the page of a project starts the read of its views, by a script that the policy allows. */
function expectStarted({ body, headers }: LightMyRequestResponse, project: ProjectRow): void {
  const address = viewsAddress(project);
  expect(readPreloadedAnswers(body)).not.toHaveProperty([preloadedKeyOf(address)]);
  expect(listStartedReads(body)).toEqual([{ key: preloadedKeyOf(address), address }]);
  const script = /id="started">[^<]*<\/script><script>([^<]*)<\/script>/.exec(body)![1]!;
  const hash = createHash('sha256').update(script).digest('base64');
  const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1];
  expect(scripts).toContain(`'sha256-${hash}'`);
}

it('starts a read whose answer is late', async () => {
  const { project, token } = await loadDashboard(() => Promise.resolve());
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table chart_views in access exclusive mode`);
    expectStarted(await get(`/projects/${project.project_code}/dashboard`, token), project);
  });
});

it('starts a read whose answer is long', async () => {
  const { project, page } = await loadDashboard(async ({ project: { id: project_id }, user_id }) => {
    const [chart] = await t.db.insert(charts).values({ project_id, chart_name: 'Falls' }).returning();
    const view = {
      project_id,
      user_id,
      chart_id: chart!.id,
      is_pinned: false,
      search: `series=${'x'.repeat(3990)}`,
    };
    await t.db
      .insert(chart_views)
      .values(Array.from({ length: 60 }, (_, at) => ({ ...view, view_name: `View ${at}` })));
  });
  expectStarted(page, project);
});
