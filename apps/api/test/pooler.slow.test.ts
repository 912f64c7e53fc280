import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { executePrepared } from '../src/database/prepared-statements.ts';
import { serverAccount } from '../src/database/embedded-cluster.ts';
import { transaction } from '../src/database/transaction.ts';
import { demoTemplate } from '#fixtures/demo-app';
import { callAt, signInAt, startPortals } from '#support/start-portal';
import { createDatabase, dropDatabase } from '#support/template-database';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Two connections to the database, lent for a transaction at a time to however many ask. */
async function startPooler(
  databaseUrl: string,
  folder: string,
): Promise<{ child: ChildProcess; url: string }> {
  const at = new URL(databaseUrl);
  const port = await freePort();
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${at.username}" "${decodeURIComponent(at.password)}"\n`);
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${at.hostname} port=${at.port} connect_query='set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000'`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = scram-sha-256\nauth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200',
    ].join('\n'),
  );
  for (const name of ['.', 'users.txt', 'pgbouncer.ini']) fs.chmodSync(path.join(folder, name), 0o755);
  const child = spawn(PGBOUNCER, [path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...serverAccount });
  at.host = `127.0.0.1:${port}`;
  await vi.waitUntil(() => answers(port), 180_000);
  return { child, url: at.toString() };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

describe.skipIf(!fs.existsSync(PGBOUNCER))('behind PgBouncer in transaction mode', () => {
  const name = `pooler_${randomUUID().replaceAll('-', '')}`;
  const whole = `${name}_whole`;
  const start = startPortals();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-pooler-'));
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let pools: ReturnType<typeof connect>;

  beforeAll(async () => {
    pooler = await startPooler(await createDatabase(inject('databaseServer'), name), folder);
    pools = connect(pooler.url, { connections: 20, isPooler: true });
  });
  afterAll(async () => {
    await pools.close();
    pooler.child.kill();
    for (const one of [name, whole]) await dropDatabase(inject('databaseServer'), one);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('statements that are planned once elsewhere, and transactions among them, are answered however connections change', async () => {
    const { db } = pools;
    await db.execute(sql`create table counted (id int primary key, n int not null)`);
    await db.execute(sql`insert into counted values (1, 0)`);
    const planned = (n: number) =>
      executePrepared<{ n: number }>(db, sql`select n + ${n}::int - n as n from counted where id = 1`);
    const counted = () =>
      transaction(db, async (tx) => {
        const [row] = await executePrepared<{ n: number }>(
          tx,
          sql`select n from counted where id = 1 for update`,
        );
        await executePrepared(tx, sql`update counted set n = ${row!.n + 1} where id = 1`);
      });
    const rounds = Array.from({ length: 200 }, (_, n) => n);
    const [found] = await Promise.all([
      Promise.all(rounds.map(planned)),
      Promise.all(rounds.slice(0, 50).map(counted)),
    ]);
    expect(found.map(([row]) => row!.n)).toEqual(rounds);
    expect(await executePrepared(db, sql`select n from counted`)).toEqual([{ n: 50 }]);
  });

  it('the portal starts, and signs in, reads and works on jobs', async () => {
    const address = await createDatabase(inject('databaseServer'), whole, await demoTemplate());
    const pooled = new URL(pooler.url);
    pooled.pathname = `/${whole}`;
    const portal = start(address, true, { DATABASE_POOLER_URL: pooled.toString() });
    expect(await portal.listening).toBe('listens');
    const at = portal.addressOf('is running');
    const token = await signInAt(at, 'admin@acute.example');
    expect((await callAt(at, 'measures/?project_id=1', token))['total']).toBeGreaterThan(1);
    const { id } = await callAt(at, 'measures/rebuild', token, { project_id: 1 });
    const stateOf = async () => (await callAt(at, `measures/jobs/${id}`, token))['state'];
    await expect.poll(stateOf).toBe('done');
    expect(await portal.stop()).toBe(0);
  });

  it('without the setting, named statements fail: the setting is needed', async () => {
    const named = connect(pooler.url, { connections: 5 });
    await expect(named.db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/statement_timeout/) as string },
    });
    await named.close();
  });
});
