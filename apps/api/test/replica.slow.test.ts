import { getChartData } from '@portal/contract/charts/chart-data';
import { listCollections } from '@portal/contract/charts/charts';
import { listAuditEntries } from '@portal/contract/platform/audit';
import { createView, listViews } from '@portal/contract/charts/saved-views';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect, connectToReplica } from '../src/database/connect.ts';
import { Replica } from '../src/database/replica.ts';
import { createRuntimeConfigReader } from '../src/runtime-config.ts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { queryOnce } from '#support/node-process';
import { startWithReplica, type WithReplica } from '#support/start-replica';
import { databaseUrlFor, SCHEMA_TEMPLATE } from '#support/template-database';
import {
  requestPath,
  createTestApp,
  PRODUCT_LIMITS,
  type TestApp,
  createAccessToken,
} from '#support/test-app';

/** Two servers beside each other, as two processes are, which read from a replica. */
let servers: WithReplica;
let t: TestApp;
let one: Server;
let other: Server;
let built: Awaited<ReturnType<typeof buildComparison>>;
let headers: { authorization: string };
type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer() {
  const { db, outside, pool, close } = connect(t.databaseUrl);
  const url = databaseUrlFor(servers.replicaUrl, new URL(t.databaseUrl).pathname.slice(1));
  const replica = new Replica(connectToReplica(url), pool);
  const deps = { ...t.deps, db, outside, replica };
  const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id));
  const stop = async () => {
    await app.close();
    await Promise.all([close(), replica.close()]);
  };
  return { app, replica, stop };
}

beforeAll(async () => {
  servers = await startWithReplica();
  t = await createTestApp({}, { limits: PRODUCT_LIMITS }, SCHEMA_TEMPLATE, servers.primaryUrl);
  built = await buildComparison(t.db, t.programme.id, [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  headers = await signedIn(built.own.user);
  one = await startServer();
  other = await startServer();
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await t.stop();
  await servers.stop();
});

const signedIn = async (person: { id: number }) => ({
  authorization: `Bearer ${await createAccessToken(t.deps, person.id)}`,
});
let views = 0;
async function keepView(app: FastifyInstance): Promise<number> {
  views += 1;
  const payload = { chart_id: built.chart.id, view_name: `View ${views}`, is_pinned: false };
  const answer = await app.inject({ method: 'POST', url: createView.path, headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: number }>().id;
}
async function viewsAt(app: FastifyInstance): Promise<number[]> {
  const query = { project_id: built.project.id, limit: 100 };
  const answer = await app.inject({ url: requestPath(listViews, { query }), headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ views: { id: number }[] }>().views.map(({ id }) => id);
}
/** Returns which servers answer the requests made during the work. */
async function answering(server: Server, work: () => Promise<unknown>) {
  const before = { ...server.replica.answered };
  await work();
  const { replica, primary } = server.replica.answered;
  return { replica: replica - before.replica, primary: primary - before.primary };
}
/** Waits until the replica answers again: one that was behind or away is left alone for a while. */
const isAskedAgain = (server: Server) =>
  vi.waitUntil(async () => (await answering(server, () => viewsAt(server.app))).primary === 0, 60_000);

describe('a replica that has all the primary has', () => {
  it('answers charts and lists as the primary does', async () => {
    await isAskedAgain(one);
    const admin = await signedIn(await buildUser(t.db, t.programme.id, { role_type_id: 2 }));
    const params = { chart_id: built.chart.id, time_period_id: built.period.id };
    const asked = [
      { url: requestPath(listViews, { query: { project_id: built.project.id } }), headers },
      { url: requestPath(listCollections, { query: { project_id: built.project.id } }), headers },
      { method: 'POST', url: requestPath(getChartData, { params }), headers, payload: {} },
      { url: requestPath(listAuditEntries, { query: {} }), headers: admin },
    ] as const;
    for (const call of asked) {
      const ask = async () => {
        const [there, here] = [await one.app.inject(call), await t.app.inject(call)];
        expect([there.statusCode, call.url]).toEqual([200, call.url]);
        expect(there.rawPayload).toEqual(here.rawPayload);
      };
      // A replica that is behind for a moment leaves a call to the primary.
      await vi.waitUntil(async () => (await answering(one, ask)).replica > 0, 60_000);
    }
  });

  it('shows every user the last write, from any process', async () => {
    const by = await answering(other, async () => {
      for (let round = 0; round < 30; round += 1) {
        const id = await keepView(one.app);
        expect(await viewsAt(other.app)).toContain(id);
        expect(await viewsAt(one.app)).toContain(id);
      }
    });
    expect(by.replica + by.primary).toBe(30);
  });

  it('leaves to the primary what changes something', async () => {
    await t.db.execute(sql`create table noted (n int)`);
    await isAskedAgain(one);
    await one.replica.read().execute(sql`insert into noted values (1)`);
    expect((await t.db.execute(sql`select n from noted`)).rows).toEqual([{ n: 1 }]);
  });
});

describe('a replica that is behind', () => {
  it('is not asked, until it has caught up', async () => {
    await isAskedAgain(one);
    await queryOnce(servers.replicaUrl, 'select pg_wal_replay_pause()');
    const ids: number[] = [];
    try {
      const by = await answering(one, async () => {
        for (let round = 0; round < 5; round += 1) {
          ids.push(await keepView(other.app));
          expect(await viewsAt(one.app)).toEqual(expect.arrayContaining(ids));
        }
      });
      expect(by).toEqual({ replica: 0, primary: 5 });
    } finally {
      await queryOnce(servers.replicaUrl, 'select pg_wal_replay_resume()');
    }
    await isAskedAgain(one);
    expect(await viewsAt(one.app)).toEqual(expect.arrayContaining(ids));
  });
});

describe('a replica that breaks off', () => {
  it('is followed by the primary within the same request, and asked again later', async () => {
    await isAskedAgain(one);
    const name = new URL(t.databaseUrl).pathname.slice(1);
    const reading = one.replica.read();
    // Drizzle sends no request before its promise is awaited.
    const asleep = reading
      .execute<{ is: boolean }>(
        sql`select pg_is_in_recovery() as is, case when pg_is_in_recovery() then pg_sleep(60)::text end`,
      )
      .then(({ rows }) => rows);
    await vi.waitUntil(
      async () =>
        (
          await queryOnce(
            servers.replicaUrl,
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = '${name}' and wait_event = 'PgSleep'`,
          )
        ).length > 0,
      { timeout: 60_000, interval: 20 },
    );
    expect(await asleep).toMatchObject([{ is: false }]);
    // What comes later in the request must not be older.
    const { rows } = await reading.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    expect(rows).toEqual([{ is: false }]);
    await isAskedAgain(one);
  });
});

describe('a replica that has become a primary of its own', () => {
  it('is no longer queried: its data differs from the primary’s', async () => {
    await isAskedAgain(one);
    await queryOnce(servers.replicaUrl, 'select pg_promote()');
    await vi.waitUntil(
      async () =>
        (await queryOnce<{ is: boolean }>(servers.replicaUrl, 'select pg_is_in_recovery() as is'))[0]!.is ===
        false,
      60_000,
    );
    const id = await keepView(one.app);
    const by = await answering(one, async () => expect(await viewsAt(one.app)).toContain(id));
    expect(by).toEqual({ replica: 0, primary: 1 });
  });

  it('is not needed by any call after it stops', async () => {
    servers.replica.kill('SIGQUIT');
    await new Promise((resolve) => servers.replica.once('exit', resolve));
    const id = await keepView(other.app);
    expect(await viewsAt(one.app)).toContain(id);
    expect(await viewsAt(other.app)).toContain(id);
  });
});
