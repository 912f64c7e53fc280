import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { executableName, serverAccount, SUPERUSER } from './embedded-cluster.ts';

/** A server's folders and its password. */
export type ServerLocation = { binaries: string; data: string; password: string };

/** One server's life: its process, and whether it is being stopped. */
export type ServerRun = { stopping: boolean; server?: ChildProcess };

export const connectionUrl = (port: number | string, password: string, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** After a kill -9, the old server's children may need a moment to notice and to let go of the data folder. */
const ATTEMPTS = 20;

/**
 * Every page costs the same to read, in memory and on disks without moving parts. With the default of four,
 * PostgreSQL overestimates the generic plan of a prepared statement and plans each time.
 */
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'random_page_cost=1.1'].flatMap(
  (setting) => ['-c', setting],
);

/**
 * Starts the server.
 * @param wantedPort the previous port, so that earlier clients find the server again.
 */
export async function startDatabaseServer(
  run: ServerRun,
  { binaries, data, password }: ServerLocation,
  wantedPort?: number,
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await freePort());
    if (run.stopping) throw new Error('The database is being stopped.');
    const server = spawn(
      path.join(binaries, 'bin', executableName('postgres')),
      ['-D', data, '-p', String(port), ...settings],
      { ...serverAccount, cwd: data, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    run.server = server;
    const lines: string[] = [];
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text);
      if (lines.length > 50) lines.shift();
    });
    if (await isReady(server, connectionUrl(port, password, 'postgres'))) return { server, port };
    const said = lines.join('');
    if (!/lock file|shared memory/.test(said) || attempt === ATTEMPTS || run.stopping) {
      throw new Error(`The database did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
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

/** PostgreSQL's code while it starts up; crash recovery can take any length of time. */
const STARTING_UP = '57P03';

/** Waits until the server answers; false when it has ended instead. */
async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  let deadline = performance.now() + 60_000;
  while (!hasEnded(server) && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    const answer = await client.connect().then(
      () => 'ready',
      (error: NodeJS.ErrnoException) => error.code,
    );
    await client.end().catch(() => undefined);
    if (answer === 'ready') return true;
    if (answer === STARTING_UP) deadline = performance.now() + 60_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

export const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

export function stopDatabaseServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve();
    server.once('exit', () => resolve());
    // "fast" shutdown: open transactions are rolled back, everything committed is saved.
    server.kill('SIGINT');
  });
}
