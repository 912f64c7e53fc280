import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import {
  createCluster,
  executable,
  giveAway,
  identity,
  reachable,
  readPassword,
  SUPERUSER,
} from './embedded-files.ts';

const DATABASE = 'portal';
const USER = 'benchmarking-portal-in-use';

export type EmbeddedPostgres = {
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Called when the server ends although nobody stopped it. */
  onLost: (tell: () => void) => void;
};

/**
 * Starts the PostgreSQL server that is shipped with the product, with its data under `folder`.
 * What an earlier process left behind (a server that lost its portal, a stale lock) is cleared away first.
 *
 * @param onEnd is told how to stop the server before there is one, so that a stop during the start leaves none behind.
 * @throws when another portal is using the folder.
 */
export async function startEmbeddedPostgres(
  wantedFolder: string,
  onEnd: (stop: () => Promise<void>) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const { folder, binaries } = reachable(path.resolve(wantedFolder));
  const data = path.join(folder, 'data');
  fs.mkdirSync(folder, { recursive: true });
  const password = readPassword(folder);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) createCluster(binaries, folder, data, password);
  giveAway(folder, data);
  await clearLeftovers(binaries, data, password);

  const run: Run = { stopping: false };
  const stop = async () => {
    run.stopping = true;
    await run.user?.end().catch(() => undefined);
    if (run.server) await stopServer(run.server);
  };
  onEnd(stop);
  const { server, port } = await startServer(run, binaries, data, password);
  const databaseUrl = addressOf(port, password, DATABASE);
  await createDatabase(databaseUrl);
  run.user = await stayConnected(databaseUrl);
  const onLost = (tell: () => void) => void server.once('exit', () => run.stopping || tell());
  return { databaseUrl, stop, onLost };
}

/** One server's life: its process, the connection that shows it is in use, and whether it is being stopped. */
type Run = { stopping: boolean; server?: ChildProcess; user?: pg.Client };

/** A pool lets idle connections go: this one stays, so that a second portal sees that the folder is in use. */
async function stayConnected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: USER, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const addressOf = (port: number | string, password: string, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** After a kill -9, the old server's children may need a moment to notice and to let go of the data folder. */
const ATTEMPTS = 20;

/**
 * Any page costs what the next one does, in memory and on disks without moving parts. With the default of four, PostgreSQL
 * takes the plan for any values of a prepared statement to cost more than planning anew each time.
 */
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'random_page_cost=1.1'].flatMap(
  (setting) => ['-c', setting],
);

async function startServer(run: Run, binaries: string, data: string, password: string) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = spawn(
      path.join(binaries, 'bin', executable('postgres')),
      ['-D', data, '-p', String(port), ...settings],
      { ...identity, cwd: data, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    run.server = server;
    const lines: string[] = [];
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text);
      if (lines.length > 50) lines.shift();
    });
    if (await isReady(server, addressOf(port, password, 'postgres'))) return { server, port };
    const said = lines.join('');
    if (!/lock file|shared memory/.test(said) || attempt === ATTEMPTS || run.stopping) {
      throw new Error(`The database did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function clearLeftovers(binaries: string, data: string, password: string): Promise<void> {
  const lock = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(lock)) return;
  const [pid, , , port] = fs.readFileSync(lock, 'utf8').split('\n');
  const users = await countUsers(addressOf(port ?? '', password, 'postgres'));
  if (users === null) {
    // Nobody answers there. The number may by now belong to another program, which must not keep us from starting.
    if (!isPostgres(Number(pid))) fs.rmSync(lock, { force: true });
    return;
  }
  if (users > 0)
    throw new Error(
      'The portal is already running on this DATA_DIR. Stop it first, or choose another DATA_DIR.',
    );
  spawnSync(path.join(binaries, 'bin', executable('pg_ctl')), ['stop', '-D', data, '-m', 'fast', '-w'], {
    ...identity,
    cwd: data,
  });
}

/** How many portals use the server at `url`; null when no server of ours answers. */
async function countUsers(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const result = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      [USER],
    );
    return result.rows[0]?.n ?? 0;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isPostgres(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until the server answers; false when it has ended instead. */
async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  while (!hasEnded(server) && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl.replace(/[^/]*$/, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT'); // "fast" shutdown: open transactions are rolled back, everything committed is kept.
  });
}
