import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { expect, it } from 'vitest';
import { type TestApp, useTestApp } from '#support/test-app';
import { buildApp } from '../../app.ts';
import { connect, type Pool } from '../../database/connect.ts';
import { type StatementListeners, timeStatements } from '../../database/time-statements.ts';
import { transaction } from '../../database/transaction.ts';
import { readResultCacheStats } from '../../modules/comparison/results/cached-results.ts';
import { buildMetrics } from './metrics.ts';
import { selectJobs, selectQueueBacklog } from './queue-metrics.sql.ts';
import { createRuntimeConfigReader } from '../../runtime-config.ts';

const t = useTestApp();

/** The server of the tests on another database, with what it counts. */
async function serverOn(db: TestApp['db'], pools: Record<string, Pool> = {}, timed?: StatementListeners) {
  const deps = { ...t.deps, db };
  const metrics = buildMetrics(pools, {
    waiting: () => Promise.resolve([{ what: 'messages', n: 3 }]),
    jobs: () => Promise.resolve([{ queue: 'measures', state: 'failed', n: 2 }]),
    cachedResults: () => readResultCacheStats(deps),
    ...(timed && { timed }),
  });
  return {
    metrics,
    app: await buildApp(deps, createRuntimeConfigReader(t.deps, t.programme.id), undefined, metrics),
  };
}

it('a process is alive and ready while its database is there; without it, it is alive and says what is missing', async () => {
  const there = await serverOn(t.db);
  expect((await there.app.inject('/healthz')).statusCode).toBe(200);
  expect((await there.app.inject('/readyz')).json()).toEqual({ status: 'ready', missing: [] });
  await there.app.close();

  // A schema of a later version, and a queue that nothing has made: this server must not be given people.
  const deps = { ...t.deps, schema: Date.parse('2199-01-01'), wakeSurveyJob: () => undefined };
  const early = await buildApp(deps, createRuntimeConfigReader(t.deps, t.programme.id));
  const refused = await early.inject('/readyz');
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { status: 'not ready', missing: ['migrations', 'queue'] },
  ]);
  await early.close();
  const files = { ...t.deps.files, incoming: '/nowhere/at/all' };
  const full = await buildApp({ ...t.deps, files }, createRuntimeConfigReader(t.deps, t.programme.id));
  expect((await full.inject('/readyz')).json()).toEqual({ status: 'not ready', missing: ['disk'] });
  await full.close();

  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing');
  const gone = await serverOn(nowhere.db);
  expect((await gone.app.inject('/healthz')).statusCode).toBe(200);
  const answer = await gone.app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }]);
  await gone.app.close();
  await nowhere.close();
});

it('counts statements with their duration, for reads and transactions, and jobs and cached results', async () => {
  const watched = connect(t.databaseUrl);
  const timed = timeStatements(watched.pool);
  const { app, metrics } = await serverOn(watched.db, { main: watched.pool }, timed);
  const counted = async () =>
    Number(/portal_statement_seconds_count (\d+)/.exec(await metrics.read())?.[1] ?? Number.NaN);
  expect(await counted()).toBe(0);
  await watched.db.execute(sql`select 1`);
  expect(await counted()).toBe(1);
  await transaction(watched.db, (db) => db.execute(sql`select 2`));
  expect(await counted()).toBe(4);
  await expect(watched.db.execute(sql`select nothing`)).rejects.toThrow();
  expect(await counted()).toBe(5);
  const read = await metrics.read();
  for (const line of [
    'portal_jobs{queue="measures",state="failed"} 2',
    'portal_cached_results{what="entries"} 0',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(read).toContain(line);
  await app.close();
  await watched.close();
});

it('the queue’s jobs are counted as the database has them', async () => {
  const boss = new PgBoss({ connectionString: t.databaseUrl });
  await boss.start();
  await boss.createQueue('counted');
  await boss.send('counted', {});
  expect(await selectJobs(t.db)).toContainEqual({ queue: 'counted', state: 'created', n: 1 });
  expect(await selectQueueBacklog(t.db, t.programme.id, new Date(Date.now() + 1000))).toEqual(
    expect.arrayContaining([
      { what: 'counted', n: 1 },
      { what: 'messages_failing', n: 0 },
    ]),
  );
  await boss.stop({ graceful: false });
});

it('counts requests by the pattern of their route, never by the address', async () => {
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
