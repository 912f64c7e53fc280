import { getProject } from '@portal/contract/projects/projects';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '../../../test/fixtures/build-people.ts';
import { buildProject, buildTimePeriod } from '../../../test/fixtures/build-projects.ts';
import {
  readPreloadedAnswers,
  type FrameApp,
  findFrame,
  listStartedReads,
  startFrameApp,
} from '../../../test/support/frame-app.ts';
import { createAccessToken, createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { programmes } from '../../tables/programmes.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../tables/scopes.tables.ts';
import { route_rules } from '../../tables/route-rules.tables.ts';
import { sessions } from '../../tables/auth.tables.ts';

/** Words that occur in a page only if it names the project or a person. */
const PROJECT = 'Falls of frail people';
const NAME = 'Ada Quill';

let t: TestApp;
let frame: FrameApp;
let project: { id: number; project_code: string; programme_id: number };
let member: { id: number };
let neighbour: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  frame = await startFrameApp(t, t.programme.id);
  project = await buildProject(t.db, t.programme.id, { project_name: PROJECT });
  await buildTimePeriod(t.db, project, 'open');
  member = await buildOrganisation(t.db, t.programme.id);
  neighbour = await buildOrganisation(t.db, t.programme.id);
  // Only the first organisation can see the project.
  const scope = (
    await t.db.insert(scopes).values({ programme_id: t.programme.id, scope_name: 'Hospitals' }).returning()
  )[0]!;
  await t.db.insert(scope_organisations).values({ scope_id: scope.id, organisation_id: member.id });
  await t.db
    .insert(project_scopes)
    .values({ project_id: project.id, scope_id: scope.id, visibility: 'join' });
});
afterAll(async () => {
  await frame.stop();
  await t.stop();
});

const dashboard = () => `/projects/${project.project_code}/dashboard`;
type Values = Parameters<typeof buildUser>[2];
async function tokenOf(values: Values, programmeId = t.programme.id): Promise<string> {
  const user = await buildUser(t.db, programmeId, { full_name: NAME, ...values });
  return createAccessToken(t.deps, user.id);
}

/** Checks that a page names neither project nor person, and starts no read. */
function expectNothingIn(body: string): void {
  expect(body).not.toContain(PROJECT);
  expect(body).not.toContain(NAME);
  expect(listStartedReads(body)).toEqual([]);
  const personal = Object.keys(readPreloadedAnswers(body)).filter((name) =>
    /users\/me|projects\/\d|views|data\//.test(name),
  );
  expect(personal).toEqual([]);
}

/** Checks that a page has no read of its own, made or started. */
function expectNoReads(body: string): void {
  expect(listStartedReads(body)).toEqual([]);
  expect(Object.keys(readPreloadedAnswers(body)).filter((name) => name.includes('/views/'))).toEqual([]);
}

describe('a user with access to the project', () => {
  it.each([
    ['superuser', 1],
    ['programme team', 2],
    ['contributor', 3],
    ['viewer', 4],
  ])('sees its name and their own, with the answers that the API gives them: %s', async (_, role_type_id) => {
    const token = await tokenOf({ role_type_id, organisation_id: member.id, projects: [project.id] });
    const { body } = await frame.get(dashboard(), token);
    expect(findFrame(body)).toBe(`default|Dashboard|${PROJECT}|${NAME}`);
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (url: string): Promise<unknown> => (await t.app.inject({ url, headers })).json();
    const answers = readPreloadedAnswers(body);
    expect(answers[`${getCurrentUser.path}?`]).toEqual(await ask(getCurrentUser.path));
    const address = getProject.path.replace('{id}', String(project.id));
    expect(answers[`${address}?`]).toEqual(await ask(address));
    const views = `/api/v1/views/?limit=100&project_id=${project.id}`;
    expect(answers[views]).toEqual(await ask(views));
  });
});

describe('a user without access to the project', () => {
  it('gets the same status for it as for one that does not exist; a member gets another', async () => {
    const statusOf = async (values: Values, address: string) =>
      (await frame.get(address, await tokenOf(values))).statusCode;
    const outside = { organisation_id: neighbour.id, projects: [] };
    expect(await statusOf(outside, dashboard())).toBe(404);
    expect(await statusOf(outside, '/projects/no-such-project/dashboard')).toBe(404);
    expect(await statusOf({ organisation_id: member.id }, dashboard())).toBe(200);
    expect((await frame.get('/projects/no-such-project/dashboard')).statusCode).toBe(200);
    await t.db
      .insert(route_rules)
      .values({ programme_id: t.programme.id, path: '/projects/moved/dashboard', redirect: '/projects' });
    expect(await statusOf(outside, '/projects/moved/dashboard')).toBe(200);
  });

  it('sees neither its name nor a page of it, if it is closed to their organisation', async () => {
    const token = await tokenOf({ organisation_id: neighbour.id, projects: [project.id, null] });
    const { body } = await frame.get(dashboard(), token);
    expect(findFrame(body)).toBe(`default|||${NAME}`);
    expect(body).not.toContain(PROJECT);
    expect(body).not.toContain('Dashboard');
    expectNoReads(body);
  });

  it('sees no page of it, if they can ask for access', async () => {
    const token = await tokenOf({ organisation_id: member.id });
    const { body } = await frame.get(dashboard(), token);
    expect(findFrame(body)).toBe(`default||${PROJECT}|${NAME}`);
    expect(body).not.toContain('Dashboard');
    expectNoReads(body);
  });

  it('sees no page of it before they have set up two-step sign-in', async () => {
    const token = await tokenOf({
      role_type_id: 2,
      projects: [project.id],
      otp_secret: null,
      otp_enabled: false,
    });
    const { body } = await frame.get(dashboard(), token);
    expect(findFrame(body)).toBe(`default||${PROJECT}|${NAME}`);
    expect(body).not.toContain('Dashboard');
    expectNoReads(body);
    expect(findFrame((await frame.get('/users', token)).body)).toBe(`default|||${NAME}`);
    expect(findFrame((await frame.get('/projects', token)).body)).toBe(`default|||${NAME}`);
    expect(findFrame((await frame.get('/account/mfa', token)).body)).toContain('|Two-step sign-in|');
  });
});

describe('the pages of the programme team', () => {
  it.each([
    ['/users', 'Users', [1, 2]],
    ['/admin/settings', 'Settings', [1]],
    ['/projects', 'Projects', [1, 2, 3, 4]],
  ])('%s is named only to users who can open it', async (url, heading, roles) => {
    for (const role_type_id of [1, 2, 3, 4]) {
      const { body } = await frame.get(url, await tokenOf({ role_type_id, organisation_id: member.id }));
      const isNamed = roles.includes(role_type_id);
      expect(findFrame(body), `role ${role_type_id}`).toBe(`default|${isNamed ? heading : ''}||${NAME}`);
      expect(body.includes(`<title>${heading}`), `role ${role_type_id}`).toBe(isNamed);
    }
  });
});

describe('a visitor whom no session names', () => {
  const urls = () => [dashboard(), '/users', '/admin/settings', '/projects'];

  it('sees no name, project or page without a session', async () => {
    for (const url of urls()) {
      const { body } = await frame.get(url);
      expect(findFrame(body)).toBe('default|||unknown');
      expectNothingIn(body);
    }
  });

  it.each(['ended', 'expired'])('sees none with a session that has %s', async (how) => {
    const user = await buildUser(t.db, t.programme.id, { role_type_id: 1, full_name: NAME });
    const token = await createAccessToken(t.deps, user.id);
    if (how === 'ended') await t.db.delete(sessions).where(eq(sessions.user_id, user.id));
    else
      await t.db
        .update(sessions)
        .set({ expires_at: new Date(t.deps.now().getTime() - 1000) })
        .where(eq(sessions.user_id, user.id));
    for (const url of urls()) {
      const { body, statusCode } = await frame.get(url, token);
      expect(statusCode).toBe(200);
      expect(findFrame(body)).toBe('default|||unknown');
      expectNothingIn(body);
    }
  });

  it('sees none with a token that no server has signed', async () => {
    const { body } = await frame.get(dashboard(), 'not.a.token');
    expect(findFrame(body)).toBe('default|||unknown');
    expectNothingIn(body);
  });

  it('sees none of another programme, whose host they have come to', async () => {
    const [theirs] = await t.db
      .insert(programmes)
      .values({ programme_code: 'other', programme_name: 'Another programme' })
      .returning();
    const theirFrame = await startFrameApp(t, theirs!.id);
    const token = await tokenOf({ role_type_id: 1 });
    for (const url of urls()) {
      const { body } = await theirFrame.get(url, token);
      expect(findFrame(body)).toBe('default|||unknown');
      expectNothingIn(body);
    }
    await theirFrame.stop();
  });
});

it('is never cached, for the next visitor of a shared computer', async () => {
  const token = await tokenOf({ role_type_id: 1 });
  const { headers } = await frame.get(dashboard(), token);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
  expect((await frame.get(dashboard())).body).not.toContain(NAME);
});
