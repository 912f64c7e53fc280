// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getChartData } from '@portal/contract/charts/chart-data';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, GENERAL_ERROR } from './api-error.ts';
import { call } from './call.ts';
import { clearResponseCache } from './etag-cache.ts';
import { writeCookie } from '../browser/cookies.ts';
import { abortAllRequests, http, isRetried } from './http.ts';
import { readAccessToken, forgetSession, storeAccessToken } from './session.ts';

type Seen = {
  method: string;
  url: string;
  authorization: string | undefined;
  tag: string | undefined;
  type: string | undefined;
  body: string;
};
type Answer = { status: number; body?: unknown; hangs?: boolean; cut?: boolean; etag?: string };

let server: Server;
let seen: Seen[];
let answers: Answer[];
/** The answer to `auth/refresh`. Every other request gets the next of `answers`. */
let refreshed: Answer;
const nodeFetch = fetch;

beforeEach(async () => {
  [seen, answers, refreshed] = [[], [], { status: 401 }];
  server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const { authorization, 'if-none-match': tag, 'content-type': type } = headers;
    seen.push({ method, url, authorization, tag, type, body });
    const answer = url.includes('auth/refresh') ? refreshed : (answers.shift() ?? { status: 200, body: {} });
    if (answer.hangs) return;
    if (answer.cut) {
      response.writeHead(200, { 'Content-Length': 100 }).write('{"half":');
      return setTimeout(() => request.socket.destroy(), 20);
    }
    const tagged = answer.etag && { ETag: answer.etag };
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...tagged });
    response.end(answer.status === 304 ? undefined : JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Only the address is completed, as a browser would from the page's; everything else is real.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    nodeFetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: [...new Headers(init.headers)] }),
  );
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

async function text(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
const token = (name: string, lifetime = 900) =>
  `x.${Buffer.from(JSON.stringify({ sub: name, exp: 1000 + lifetime, iat: 1000 })).toString('base64url')}.y`;

test('a GET is repeated once on the eight statuses and no others', () => {
  const retried = Array.from({ length: 200 }, (_, at) => 400 + at).filter((status) =>
    isRetried('GET', status),
  );
  expect(retried).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isRetried(method, 503)).toBe(false);
});

test('a GET that fails once succeeds', async () => {
  answers = [{ status: 503 }, { status: 200, body: { well: true } }];
  await expect(http.get('/api/v1/x')).resolves.toEqual({ well: true });
  expect(seen).toHaveLength(2);
});

test('a read by POST is requested again by its tag, and taken from the cache only on a 304', async () => {
  const given = { params: { chart_id: 1, time_period_id: 2 }, body: {} };
  const ask = () => call(getChartData, given);
  const [first, second] = [{ n: 1 }, { n: 2 }];
  answers = [
    { status: 200, body: first, etag: 'W/"one"' },
    { status: 304 },
    { status: 200, body: second, etag: 'W/"two"' },
    { status: 403 },
    { status: 200, body: first },
  ];
  expect([await ask(), await ask(), await ask()]).toEqual([first, first, second]);
  await expect(ask()).rejects.toMatchObject({ status: 403 });
  clearResponseCache();
  expect(await ask()).toEqual(first);
  expect(seen.map(({ tag }) => tag)).toEqual([undefined, 'W/"one"', 'W/"one"', 'W/"two"', undefined]);
});

test('retries a read after a lost reply or a temporary refusal, but not a write', async () => {
  const chart = () => call(getChartData, { params: { chart_id: 1, time_period_id: 2 }, body: {} });
  const list = () => call(listOrganisations, { query: { programme_id: 1 } });
  clearResponseCache();
  answers = [
    { status: 200, cut: true },
    { status: 200, body: { n: 1 } },
    { status: 502 },
    { status: 200, body: { n: 2 } },
  ];
  expect([await chart(), await chart()]).toEqual([{ n: 1 }, { n: 2 }]);
  answers = [
    { status: 200, cut: true },
    { status: 200, body: { total: 0 } },
  ];
  expect(await list()).toEqual({ total: 0 });
  expect(seen).toHaveLength(6);
  answers = [{ status: 200, cut: true }, { status: 200, cut: true }, { status: 200 }];
  await expect(list()).rejects.toThrow();
  answers = [{ status: 200, cut: true }, { status: 200 }];
  await expect(http.post('/api/v1/x')).rejects.toThrow();
  expect(seen).toHaveLength(9);
  answers = [{ status: 403 }];
  await expect(chart()).rejects.toMatchObject({ status: 403 });
  expect(seen).toHaveLength(10);
});

test('a GET is not asked a third time', async () => {
  answers = [{ status: 503 }, { status: 503 }, { status: 200 }];
  await expect(http.get('/api/v1/x')).rejects.toMatchObject({ status: 503, error: GENERAL_ERROR });
  expect(seen).toHaveLength(2);
});

test('a write is never repeated', async () => {
  answers = [{ status: 503 }];
  await expect(http.post('/api/v1/x', { a: 1 })).rejects.toBeInstanceOf(ApiError);
  expect(seen).toHaveLength(1);
});

test('a failure carries the server’s detail, its fields and the status', async () => {
  const errors = [{ path: 'body.name', message: 'Name is required.' }];
  answers = [{ status: 422, body: { detail: 'Not valid.', errors } }];
  await expect(http.put('/api/v1/x', {})).rejects.toMatchObject({ error: 'Not valid.', status: 422, errors });
});

test('a server that cannot be reached is an error without status', async () => {
  server.close();
  vi.stubGlobal('fetch', () => nodeFetch('http://127.0.0.1:1/'));
  await expect(http.post('/api/v1/x')).rejects.toMatchObject({ error: GENERAL_ERROR, status: null });
});

test('bodies are JSON', async () => {
  await http.post('api/v1/x', { a: 1 });
  expect(seen[0]).toMatchObject({ type: 'application/json', body: '{"a":1}', url: '/api/v1/x' });
});

test('form data keeps its own content type', async () => {
  let headers: Headers | undefined;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    headers = new Headers(init.headers);
    return Promise.resolve(new Response('{}'));
  });
  await http.postForm('/api/v1/documents/', new FormData());
  expect(headers?.has('Content-Type')).toBe(false);
});

test('a call fills in path and query from its endpoint', async () => {
  answers = [{ status: 200, body: { organisations: [], total: 0 } }];
  await call(listOrganisations, { query: { programme_id: 1, search: 'king’s' } });
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/v1/organisations/?programme_id=1&search=king%E2%80%99s',
    authorization: undefined,
  });
});

test('the token of the cookie is sent', async () => {
  storeAccessToken(token('ann'));
  await http.get('/api/v1/x');
  expect(seen[0]?.authorization).toBe(`Bearer ${token('ann')}`);
});

test('an absent token is renewed first, once for all calls', async () => {
  writeCookie('has_session', '1', 60);
  refreshed = { status: 200, body: { access_token: token('new') } };
  await Promise.all([http.get('/api/v1/a'), http.get('/api/v1/b')]);
  expect(seen.filter(({ url }) => url.includes('refresh'))).toHaveLength(1);
  expect(seen.filter(({ authorization }) => authorization === `Bearer ${token('new')}`)).toHaveLength(2);
});

test('a refused token is renewed and the call made again', async () => {
  writeCookie('has_session', '1', 60);
  storeAccessToken(token('old'));
  refreshed = { status: 200, body: { access_token: token('new') } };
  answers = [{ status: 401 }, { status: 200, body: { well: true } }];
  await expect(http.post('/api/v1/x', {})).resolves.toEqual({ well: true });
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/x', '/api/v1/auth/refresh', '/api/v1/x']);
});

test('does not renew a session without one', async () => {
  answers = [{ status: 401, body: { detail: 'Missing OTP' } }];
  await expect(http.post('/api/v1/auth/login/', {})).rejects.toMatchObject({
    error: 'Missing OTP',
    status: 401,
  });
  expect(seen).toHaveLength(1);
});

test('a session that the server has ended is forgotten', async () => {
  writeCookie('has_session', '1', 60);
  answers = [{ status: 401 }];
  await expect(http.get('/api/v1/x')).rejects.toMatchObject({ status: 401 });
  expect(document.cookie).not.toContain('has_session');
  expect(readAccessToken()).toBeNull();
});

test('abort gives up all calls in flight, and none that follow', async () => {
  answers = [
    { status: 200, hangs: true },
    { status: 200, hangs: true },
  ];
  const calls = [http.get('/api/v1/a'), http.post('/api/v1/b', {})];
  await expect.poll(() => seen).toHaveLength(2);
  abortAllRequests();
  const ends = await Promise.allSettled(calls);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  await expect(http.get('/api/v1/c')).resolves.toEqual({});
});
