import { type IncomingMessage, createServer } from 'node:http';
import { listUsers } from '@portal/contract/identity/users';
import { login } from '@portal/contract/identity/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUser, PASSWORD } from '#fixtures/build-people';
import { createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { buildApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { timeStatements } from '../database/time-statements.ts';
import { createRuntimeConfigReader } from '../runtime-config.ts';
import { startJobs } from '../jobs.ts';
import { startTracing } from './start-tracing.ts';
import { parseStatement } from './trace-statements.ts';
import { isTracingEnabled } from './tracing.ts';

type Value = { stringValue?: string; intValue?: number | string };
type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
  events?: unknown[];
};
type Body = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Received[] }[];
  }[];
};

let t: TestApp;
/** The content received by the collector, as sent. */
let texts: string[] = [];
const collector = createServer((request: IncomingMessage, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (text += part));
  request.on('end', () => {
    texts.push(`${request.url} ${text}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
/** The messages to the operator. */
let said: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await t.stop();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  vi.unstubAllEnvs();
  texts = [];
  said = [];
});

const spans = (): Received[] =>
  texts.flatMap((text) =>
    (JSON.parse(text.slice(text.indexOf(' '))) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attributesOf = (span: Received) =>
  Object.fromEntries(
    span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
const childrenOf = (span: Received, all = spans()) =>
  all.filter(({ traceId, parentSpanId }) => traceId === span.traceId && parentSpanId === span.spanId);

/** Starts a traced server, with a few connections. */
async function tracedServer(
  connections = 2,
  environment: Partial<TestApp['deps']['config']> = {},
  runtime: ReturnType<typeof createRuntimeConfigReader> = createRuntimeConfigReader(t.deps, t.programme.id),
) {
  const { port } = collector.address() as { port: number };
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=trial');
  const config = { ...t.deps.config, ...environment };
  const tracing = await startTracing(config, (line) => said.push(line));
  const { db, outside, pool, small, close } = connect(t.databaseUrl, { connections });
  tracing.watchStatements(timeStatements(pool, small));
  const deps = { ...t.deps, db, outside, config };
  const app = await buildApp(deps, runtime, undefined, undefined, tracing);
  stops.push(close, tracing.stop, () => app.close());
  return { app, deps, tracing };
}
const arrived = (name: string | RegExp, n = 1) =>
  vi.waitFor(
    () => {
      const found = spans().filter((span) =>
        typeof name === 'string' ? span.name === name : name.test(span.name),
      );
      expect(found.length).toBeGreaterThanOrEqual(n);
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
/** Normalises the path, whichever way it was written. */
const routeOf = ({ path }: { path: string }) => path.replace(/\/$/, '');
const headersOf = async (id: number) => ({ authorization: `Bearer ${await createAccessToken(t.deps, id)}` });

describe('a request', () => {
  it('is traced by its route and status, with its statements, and without people or content', async () => {
    const { app } = await tracedServer();
    const admin = await buildUser(t.db, t.programme.id, {
      role_type_id: 1,
      email_address: 'quincy@quince.example',
    });
    const found = await app.inject({
      url: `${listUsers.path}?search=quincy%40quince.example&limit=10`,
      headers: await headersOf(admin.id),
    });
    expect([found.statusCode, found.body.includes('quincy')]).toEqual([200, true]);
    const [span] = await arrived(`GET ${routeOf(listUsers)}`);
    expect(span!.kind).toBe(2);
    expect(attributesOf(span!)).toEqual({
      'http.request.method': 'GET',
      'http.route': routeOf(listUsers),
      'http.response.status_code': 200,
      'portal.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(span!.status.code ?? 0).toBe(0);
    const statements = childrenOf(span!);
    expect(attributesOf(statements.find(({ name }) => name === 'SELECT users')!)).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'users',
    });

    const payload = {
      programme_id: t.programme.id,
      email_address: 'quincy@quince.example',
      password: `${PASSWORD} quince`,
      otp: '246801',
    };
    expect((await app.inject({ method: 'POST', url: login.path, payload })).statusCode).toBe(401);
    // Its body was read in the meantime: its database queries still belong to it.
    const [refused] = await arrived(`POST ${routeOf(login)}`);
    expect(attributesOf(refused!)).toMatchObject({ 'http.response.status_code': 401 });
    expect(refused!.status.code ?? 0).toBe(0);
    expect(childrenOf(refused!).map(({ name }) => name)).toContain('INSERT attempts');

    expect((await app.inject('/api/v1/nothing/of/quince')).statusCode).toBe(404);
    await arrived(/^GET \/api\/\*$/);
    const everything = texts.join('\n');
    expect(everything).toContain('"benchmarking-portal"');
    expect(everything).toContain('"trial"');
    expect(texts.every((text) => text.startsWith('/v1/traces '))).toBe(true);
    for (const personal of ['quinc', '@', '%40', '246801', '127.0.0.1', '$1', 'search=', PASSWORD])
      expect([personal, everything.includes(personal)]).toEqual([personal, false]);
  });

  it('is traced after a failure by the number in its reply and the kind of error only', async () => {
    const { app } = await tracedServer(2, {}, () =>
      Promise.reject(new TypeError('of quincy@quince.example')),
    );
    const answer = await app.inject('/api/v1/runtime-config');
    expect(answer.statusCode).toBe(500);
    const [span] = await arrived('GET /api/v1/runtime-config');
    expect(span!.status.code).toBe(2);
    expect(attributesOf(span!)).toMatchObject({
      'http.response.status_code': 500,
      'error.type': 'TypeError',
      'portal.request_id': answer.json<{ request_id: string }>().request_id,
    });
    expect(span!.events ?? []).toEqual([]);
    expect(texts.join('')).not.toContain('quincy');
  });

  it('keeps its statements apart from those of others, however many wait for a connection', async () => {
    const { app } = await tracedServer(1);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const headers = await headersOf(admin.id);
    const alone = await app.inject({ url: listUsers.path, headers });
    expect(alone.statusCode).toBe(200);
    const [first] = await arrived(`GET ${routeOf(listUsers)}`);
    const names = (span: Received, all: Received[]) =>
      childrenOf(span, all)
        .map(({ name }) => name)
        .sort();
    const expected = names(first!, spans());
    await Promise.all(Array.from({ length: 30 }, () => app.inject({ url: listUsers.path, headers })));
    const many = await arrived(`GET ${routeOf(listUsers)}`, 31);
    const all = spans();
    for (const span of many) expect(names(span, all)).toEqual(expected);
    expect(new Set(many.map(({ traceId }) => traceId)).size).toBe(31);
  });

  it('continues the trace of a proxy in front, and of no one else', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const open = await tracedServer();
    await open.app.inject({ url: '/api/v1/health', headers });
    expect((await arrived('GET /api/v1/health'))[0]!.traceId).not.toBe(traceId);
    for (const stop of stops.splice(0).reverse()) await stop();
    texts = [];
    const behind = await tracedServer(2, { TRUST_PROXY: 1 });
    await behind.app.inject({ url: '/api/v1/health', headers });
    expect((await arrived('GET /api/v1/health'))[0]).toMatchObject({
      traceId,
      parentSpanId: 'b7ad6b7169203331',
    });
  });
});

describe('a job', () => {
  it('is traced by its queue, with its statements', async () => {
    const { deps, tracing } = await tracedServer();
    const jobs = await startJobs(t.databaseUrl, { ...deps, tracing });
    stops.push(jobs.stop);
    jobs.wakeSurveyJob();
    const queue = `surveys-${t.programme.id}`;
    const [span] = await arrived(`job ${queue}`);
    expect(span!.parentSpanId ?? '').toBe('');
    expect(attributesOf(span!)).toEqual({ 'portal.queue': queue });
    expect(childrenOf(span!).length).toBeGreaterThan(0);
  });

  it('traces the kind of its failure, and fails', async () => {
    const { tracing } = await tracedServer();
    const failing = () =>
      Promise.reject(Object.assign(new Error('to quincy@quince.example'), { code: 'EAUTH' }));
    await expect(tracing.inJob('send-mail', failing)).rejects.toThrow('to quincy');
    const [span] = await arrived('job send-mail');
    expect([span!.status.code, attributesOf(span!)]).toEqual([
      2,
      { 'portal.queue': 'send-mail', 'error.type': 'EAUTH' },
    ]);
    expect(texts.join('')).not.toContain('quincy');
  });
});

it('a missing collector is reported once, and delays no one', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  const tracing = await startTracing(t.deps.config, (line) => said.push(line));
  const app = await buildApp(
    t.deps,
    createRuntimeConfigReader(t.deps, t.programme.id),
    undefined,
    undefined,
    tracing,
  );
  for (let i = 0; i < 5; i += 1) expect((await app.inject('/api/v1/health')).statusCode).toBe(200);
  await expect.poll(() => said).toHaveLength(1);
  await app.inject('/api/v1/health');
  await app.close();
  await tracing.stop();
  expect(said).toEqual([expect.stringMatching(/^Traces could not be sent: .*ECONNREFUSED/)]);
});

it('sends nothing, and loads nothing, without a collector', () => {
  expect(isTracingEnabled({})).toBe(false);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(isTracingEnabled(named)).toBe(true);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(
    true,
  );
  expect(isTracingEnabled({ ...named, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(isTracingEnabled({ ...named, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
});

it.each([
  ['select "id" from only "users" where "users"."id" = $1', 'SELECT', 'users'],
  ['select (select count(*) from passkeys where (a = (1))) from users', 'SELECT', 'users'],
  ['with given as (select 1 from sessions) update users set x = 1', 'UPDATE', 'users'],
  ['insert into "audit_entries" ("id") values (default)', 'INSERT', 'audit_entries'],
  ['update "users" set "status" = $1', 'UPDATE', 'users'],
  ['begin', 'BEGIN', undefined],
  ['', 'STATEMENT', undefined],
])('%s is traced as %s %s', (text, operation, table) => {
  expect(parseStatement(text)).toEqual({ operation, table });
});
