// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Guard } from './guards.ts';

const guards = await import('./guards.ts');
const { authStore, loadSignedInUser, markSignedOut, signIn } = await import('./auth-store.ts');
const { http } = await import('../../lib/http/http.ts');
const { readAccessToken, forgetSession, storeAccessToken } = await import('../../lib/http/session.ts');
const { queryClient } = await import('../../lib/http/query-client.ts');
const { runtimeConfig } = await import('../../lib/http/runtime-config.ts');
const { selectionStore: settingsStore } = await import('../current-selection/selection-store.ts');

let server: Server;
let seen: string[];
let answers: Record<string, { status: number; body?: unknown }>;
const nodeFetch = fetch;
const organisation_id = 12;
const user = (more: Partial<CurrentUser> = {}) =>
  ({
    role_type_id: 3,
    organisation_id,
    access: [],
    closed_project_ids: [],
    must_enrol: false,
    ...more,
  }) as unknown as CurrentUser;

beforeEach(async () => {
  [seen, answers] = [[], {}];
  // Read from the page when it is loaded, which another test may have done before.
  runtimeConfig.programme_id = 7;
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    seen.push(path);
    const { status, body = {} } = answers[path] ?? { status: 200 };
    // Never answered.
    if (status === 0) return;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    nodeFetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: [...new Headers(init.headers)] }),
  );
});
afterEach(() => {
  runtimeConfig.programme_id = 0;
  forgetSession();
  markSignedOut();
  queryClient.clear();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const token = `x.${Buffer.from(JSON.stringify({ exp: 1900, iat: 1000 })).toString('base64url')}.y`;
const ME = '/api/v1/users/me';
const LOGOUT = '/api/v1/auth/logout/';
const RULES = '/api/v1/routeRules/redirect';
const at = (path: string) => new URL(path, location.origin);
const ask = (guard: Guard, who: CurrentUser | null, path: string, params = {}) =>
  guard({ user: who, url: at(path), params });

describe('access to pages', () => {
  test('session: all signed-in users, others to the sign-in page and back', () => {
    expect(ask(guards.requireSession, user({ must_enrol: true }), '/account/mfa')).toBeNull();
    expect(ask(guards.requireSession, null, '/account?a=1')).toBe('/login?redirect=%2Faccount%3Fa%3D1');
  });

  test('signing in: no signed-in user, who goes to the target page', () => {
    expect(ask(guards.requireSignedOut, null, '/login?redirect=%2Fprojects')).toBeNull();
    expect(ask(guards.requireSignedOut, user(), '/login?redirect=%2Fprojects%3Fa%3D1')).toBe('/projects?a=1');
    expect(ask(guards.requireSignedOut, user(), '/login')).toBe('/');
    expect(ask(guards.requireSignedOut, user(), '/login?redirect=https%3A%2F%2Felsewhere.example')).toBe('/');
  });

  test('auth: those who have to enrol do that first', () => {
    expect(ask(guards.requireAuth, user(), '/projects')).toBeNull();
    expect(ask(guards.requireAuth, user({ must_enrol: true }), '/projects')).toBe(
      '/account/mfa?redirect=%2Fprojects',
    );
    expect(ask(guards.requireAuth, null, '/projects')).toBe('/login?redirect=%2Fprojects');
  });

  test.each([
    ['is-admin', guards.requireAdmin, [1, 2]],
    ['is-superuser', guards.requireSuperuser, [1]],
  ] as const)('%s: for others there is no such page', (_, guard, allowed) => {
    const passes = [1, 2, 3, 4].filter((role_type_id) => {
      try {
        return ask(guard, user({ role_type_id }), '/users') === null;
      } catch (error) {
        expect(error).toMatchObject({ status: 404, path: '/users' });
        return false;
      }
    });
    expect(passes).toEqual(allowed);
    expect(ask(guard, null, '/users')).toBe('/login?redirect=%2Fusers');
    expect(ask(guard, user({ role_type_id: 1, must_enrol: true }), '/users')).toContain('/account/mfa');
  });

  test('has-project-access: an approved entry for the project or for all, or the programme team', async () => {
    answers = {
      '/api/v1/projects/': { status: 200, body: { projects: [{ id: 5 }], total: 1 } },
      '/api/v1/projects/5': { status: 200, body: { id: 5 } },
    };
    const entry = (project_id: number | null, approved: boolean) =>
      user({ access: [{ id: 1, project_id, approved }] });
    const open = (who: CurrentUser | null) =>
      ask(guards.requireProjectAccess, who, '/projects/code/dashboard', { projectcode: 'code' });
    for (const who of [entry(5, true), entry(null, true), user({ role_type_id: 2 })])
      expect(await open(who)).toBeNull();
    const closed = user({ access: [{ id: 1, project_id: 5, approved: true }], closed_project_ids: [5] });
    for (const who of [user(), entry(5, false), entry(null, false), entry(6, true), closed])
      expect(await open(who)).toBe('/projects/code/request-access');
    expect(await open(null)).toBe('/login?redirect=%2Fprojects%2Fcode%2Fdashboard');
  });
});

describe('every navigation', () => {
  const navigate = async (path: string) => {
    const next = vi.fn(() => Promise.resolve());
    const given = { request: new Request(at(path)), params: {}, context: {} };
    const outcome = await Promise.resolve(
      (guards.globalGuards as (given: object, next: () => Promise<unknown>) => unknown)(given, next),
    ).catch((thrown: unknown) => thrown);
    return { outcome, isLetIn: next.mock.calls.length === 1 };
  };

  test('looks for the token, then for whose it is, then for a redirect of the path', async () => {
    storeAccessToken(token);
    answers = { [ME]: { status: 200, body: user() }, [RULES]: { status: 200, body: { redirect: null } } };
    expect((await navigate('/projects')).isLetIn).toBe(true);
    expect(seen).toEqual([ME, RULES]);
    expect(authStore.get().isAuthenticated).toBe(true);
    expect(settingsStore.get().organisationID).toBe(organisation_id);
    await navigate('/account');
    expect(seen).toEqual([ME, RULES, RULES]);
  });

  test('without a token signs out, and still asks for a redirect', async () => {
    authStore.set({ isAuthenticated: true, user: user() });
    answers = { [RULES]: { status: 200, body: { redirect: '/cookies' } } };
    const { outcome, isLetIn } = await navigate('/privacy');
    expect(isLetIn).toBe(false);
    expect((outcome as Response).headers.get('Location')).toBe('/cookies');
    expect(authStore.get()).toEqual({ isAuthenticated: false, user: null });
    expect(settingsStore.get().organisationID).toBe(0);
    expect(seen).toEqual([RULES]);
  });

  test('leads to another site by a full navigation, and never to a script', async () => {
    const lead = async (redirect: string, path: string) => {
      answers = { [RULES]: { status: 200, body: { redirect } } };
      return (await navigate(path)).outcome as Response | undefined;
    };
    const away = await lead('https://elsewhere.example/x', '/a');
    expect(away!.headers.get('Location')).toBe('https://elsewhere.example/x');
    expect(away!.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(await lead('javascript:alert(1)', '/b')).toBeUndefined();
  });

  test('to sign out cancels pending requests', async () => {
    storeAccessToken(token);
    answers = { [ME]: { status: 200, body: user() }, '/api/v1/slow': { status: 0 } };
    await loadSignedInUser();
    const asked = http.get('/api/v1/slow');
    await expect.poll(() => seen).toContain('/api/v1/slow');
    markSignedOut();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.each([401, 403, 404, 500])('signs out when the user cannot be loaded: %i', async (status) => {
    storeAccessToken(token);
    answers = { [ME]: { status } };
    await loadSignedInUser();
    expect(authStore.get()).toEqual({ isAuthenticated: false, user: null });
    expect(readAccessToken()).toBeNull();
    // The session ends on the server too, not in this browser alone.
    expect(seen.at(-1)).toBe(LOGOUT);
  });

  test('keeps the session of a server that was too busy to say', async () => {
    storeAccessToken(token);
    answers = { [ME]: { status: 503 } };
    await loadSignedInUser();
    expect(authStore.get()).toEqual({ isAuthenticated: false, user: null });
    expect(seen).not.toContain(LOGOUT);
    answers = { [ME]: { status: 200, body: user() } };
    await loadSignedInUser();
    expect(authStore.get().isAuthenticated).toBe(true);
  });

  test('signs out when the user is refused in a successful reply', async () => {
    storeAccessToken(token);
    answers = { [ME]: { status: 200, body: { error: 'Account closed' } } };
    await loadSignedInUser();
    expect(authStore.get()).toEqual({ isAuthenticated: false, user: null });
    expect(readAccessToken()).toBeNull();
  });
});

test.each([
  ['Missing OTP', 'Missing OTP'],
  [{}, null],
])('a sign-in that is refused in a successful answer fails with its text: %j', async (error, detail) => {
  answers = { '/api/v1/auth/login/': { status: 200, body: { error } } };
  const given = { email_address: 'a@b.example', password: 'x', otp: null };
  await expect(signIn(given)).rejects.toMatchObject({ status: 200, detail });
  expect(readAccessToken()).toBeNull();
  expect(authStore.get().isAuthenticated).toBe(false);
});
