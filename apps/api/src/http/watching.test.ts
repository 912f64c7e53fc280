import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { buildMetrics } from './metrics.ts';
import { runtimeConfig } from './web.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

/** The server of the tests on another database, with what it counts. */
async function serverOn(db: TestApp['db']) {
  const deps = { ...t.deps, db };
  const metrics = buildMetrics({}, () => Promise.resolve([{ what: 'messages', n: 3 }]));
  return { metrics, app: await buildApp(deps, runtimeConfig(t.deps, t.programme.id), undefined, metrics) };
}

it('a process is alive and ready while its database is there; without it, it is alive and says what is missing', async () => {
  const there = await serverOn(t.db);
  expect((await there.app.inject('/healthz')).statusCode).toBe(200);
  expect((await there.app.inject('/readyz')).json()).toEqual({ status: 'ready', missing: [] });
  await there.app.close();

  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing');
  const gone = await serverOn(nowhere.db);
  expect((await gone.app.inject('/healthz')).statusCode).toBe(200);
  const answer = await gone.app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }]);
  await gone.app.close();
  await nowhere.close();
});

it('requests are counted by the pattern of their route, never by what stands in an address', async () => {
  const { app, metrics } = await serverOn(t.db);
  await app.inject('/api/v1/charts/123456');
  await app.inject('/surveys/secret-code');
  const read = await metrics.read();
  expect(read).toContain('method="GET",route="/api/v1/charts/:id",status="401"');
  expect(read).toContain('portal_waiting{what="messages"} 3');
  expect(read).not.toMatch(/123456|secret-code/);
  // They are for a port of their own.
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
});
