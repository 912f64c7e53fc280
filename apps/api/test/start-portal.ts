import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { reachable } from '../src/database/embedded-files.ts';

/** A folder for a portal's data; `removeDataFolder` takes it away. */
export function newDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-data-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Runs a script of this repository in a process of its own on a data folder. */
export function runScript(dataFolder: string, script: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataFolder, PORTAL_ROOT: process.cwd(), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => said };
}

/** A portal of its own with its own database. Answers once it listens. */
export async function startPortal(dataFolder: string, more: Record<string, string> = {}) {
  const { child, ended, said } = runScript(dataFolder, ['scripts/portal.ts'], { PORT: '0', ...more });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  await expect.poll(said).toContain('is running at');
  return { address: /is running at (http:\/\/localhost:\d+)/.exec(said())![1]!, said, stop };
}

/** The number and address of the server that runs in a data folder, as they stand there. */
export function serverIn(dataFolder: string) {
  const home = reachable(path.join(dataFolder, 'postgres')).folder;
  const [pid, , , port] = fs.readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n');
  const password = fs.readFileSync(path.join(home, 'database-password'), 'utf8');
  return { pid: Number(pid), databaseUrl: `postgres://portal:${password}@127.0.0.1:${port}/portal` };
}

export async function queryOnce<T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
