import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { bundleWorker } from '../../src/workers/bundle-worker.ts';
import { resolveServerFolders } from '../../src/database/embedded-cluster.ts';

/* Processes of the portal and what is in their folders, for tests and for what breaks them on purpose. */

/** A folder for a portal's data, through which the database's own account gets; `removeDataFolder` takes it away. */
export function newDataFolder(name = 'portal-data-'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), name));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** The most process output that any test reads. */
const KEPT = 200_000;

export type StartedProcess = {
  child: ChildProcess;
  said: () => string;
  /** Its exit code, once all it has said has come. */
  ended: Promise<number | null>;
};

/** Starts this same Node, or the one named, on something, with nothing of the environment but what is given. */
export function startNode(
  args: string[],
  environment: Record<string, string>,
  options: SpawnOptions = {},
  node = process.execPath,
): StartedProcess {
  const child = spawn(node, args, {
    ...options,
    env: { PATH: process.env['PATH'], PORTAL_ROOT: process.cwd(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-KEPT)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => said };
}

/** Runs a script of this repository in a process of its own on a data folder: one that neither reads nor writes files in threads. */
export const runScript = (
  dataFolder: string,
  script: string,
  args: string[] = [],
  environment: Record<string, string> = {},
  node?: string,
) =>
  startNode(
    [fileURLToPath(bundleWorker(pathToFileURL(script))), ...args],
    { DATA_DIR: dataFolder, ...environment },
    {},
    node,
  );

/** Returns the number and address of the server that runs in a data folder, as recorded there. */
export function readServerRecord(dataFolder: string) {
  const home = resolveServerFolders(path.join(dataFolder, 'postgres')).folder;
  const [pid, , , port] = fs.readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n');
  const password = fs.readFileSync(path.join(home, 'database-password'), 'utf8');
  return { pid: Number(pid), databaseUrl: `postgres://portal:${password}@127.0.0.1:${port}/portal` };
}

export async function queryOnce<T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
