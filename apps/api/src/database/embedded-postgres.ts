import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  assertDataFolderComplete,
  createCluster,
  executableName,
  chownToServerAccount,
  serverAccount,
  resolveServerFolders,
  readPassword,
} from './embedded-cluster.ts';
import { runRestartLoop, type RestartReporter } from './restart-loop.ts';
import {
  connectionUrl,
  type ServerRun,
  startDatabaseServer,
  stopDatabaseServer,
} from './postgres-process.ts';

const DATABASE = 'portal';
const USER = 'benchmarking-portal-in-use';
/** A portal that is killed and restarted at once waits at most five seconds for the server to notice. */
const MOST_COUNTS = 26;
const COUNT_AGAIN_MS = 200;
/**
 * How long a server may take to answer before it is taken for ended. A port without a server refuses at once, but a
 * busy machine can take seconds.
 */
const ANSWER_MS = 30_000;

export type EmbeddedPostgres = {
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Restarts the server at the same address whenever it ends without being stopped. */
  keepUp: (watcher: RestartReporter) => void;
};

/**
 * Starts the PostgreSQL server that is shipped with the product, with its data under `folder`. First clears
 * away leftovers of an earlier process (a server that lost its portal, a stale lock).
 *
 * @param onEnd receives the stop function before the server starts, so that a stop during the start leaves
 * none behind.
 * @throws if another portal is using the folder.
 */
export async function startEmbeddedPostgres(
  wantedFolder: string,
  onEnd: (stop: () => Promise<void>) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const { folder, binaries } = resolveServerFolders(path.resolve(wantedFolder));
  const data = path.join(folder, 'data');
  fs.mkdirSync(folder, { recursive: true });
  assertDataFolderComplete(folder);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) createCluster(binaries, folder, data);
  const password = readPassword(folder);
  chownToServerAccount(folder, data);
  await clearLeftovers(binaries, data, password);

  const run: Use = { stopping: false };
  const stop = async () => {
    run.stopping = true;
    await run.user?.end().catch(() => undefined);
    if (run.server) await stopDatabaseServer(run.server);
  };
  onEnd(stop);
  const place = { binaries, data, password };
  const { port } = await startDatabaseServer(run, place);
  const databaseUrl = connectionUrl(port, password, DATABASE);
  await createDatabase(databaseUrl);
  await stayConnected(run, databaseUrl);
  const startAgain = async () => void (await startDatabaseServer(run, place, port));
  return { databaseUrl, stop, keepUp: (watcher) => void runRestartLoop(run, startAgain, watcher) };
}

/** A run, with the connection that shows that its server is in use. */
type Use = ServerRun & { user?: pg.Client };

const RECONNECT_MS = 500;

/**
 * A pool lets idle connections go: this one stays, so that a second portal sees that the folder is in use. Where the server is
 * lost, it is opened again as soon as there is one.
 */
async function stayConnected(run: Use, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: USER, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  run.user = client;
  client.once('end', () => void reconnect(run, databaseUrl));
}

async function reconnect(run: Use, databaseUrl: string): Promise<void> {
  while (!run.stopping) {
    await setTimeout(RECONNECT_MS, undefined, { ref: false });
    const isBack = await stayConnected(run, databaseUrl).then(
      () => true,
      () => false,
    );
    if (isBack) return;
  }
}

/** The address of the server that runs on a folder's data, should one do so. */
export async function findRunningDatabaseUrl(wantedFolder: string): Promise<string | null> {
  const { folder } = resolveServerFolders(path.resolve(wantedFolder));
  const lock = path.join(folder, 'data/postmaster.pid');
  if (!fs.existsSync(lock)) return null;
  assertDataFolderComplete(folder);
  const [, , , port = ''] = fs.readFileSync(lock, 'utf8').split('\n');
  const password = readPassword(folder);
  const users = await countUsers(connectionUrl(port, password, 'postgres'));
  return users === null ? null : connectionUrl(port, password, DATABASE);
}

async function clearLeftovers(binaries: string, data: string, password: string): Promise<void> {
  const lock = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(lock)) return;
  const [pid, , , port] = fs.readFileSync(lock, 'utf8').split('\n');
  const users = await countRemainingUsers(connectionUrl(port ?? '', password, 'postgres'));
  if (users === null) {
    // No server answers there. Another program may now use the process number, which must not stop the portal
    // from starting.
    if (!isPostgres(Number(pid))) fs.rmSync(lock, { force: true });
    return;
  }
  if (users > 0)
    throw new Error(
      'The portal is already running on this DATA_DIR. Stop it first, or choose another DATA_DIR.',
    );
  spawnSync(path.join(binaries, 'bin', executableName('pg_ctl')), ['stop', '-D', data, '-m', 'fast', '-w'], {
    ...serverAccount,
    cwd: data,
  });
}

/** Counts the portals that still use the server. It takes a moment to notice that a killed portal has ended. */
async function countRemainingUsers(url: string): Promise<number | null> {
  for (let attempt = 1; attempt < MOST_COUNTS; attempt += 1) {
    const users = await countUsers(url);
    if (users === null || users === 0) return users;
    await setTimeout(COUNT_AGAIN_MS);
  }
  return countUsers(url);
}

/** Counts the portals that use the server at `url`; null if none of our servers answers. */
async function countUsers(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
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
