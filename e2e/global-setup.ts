import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, dropDatabase } from '../apps/api/test/support/template-database.ts';
import { startMultiServer } from './support/multi-server.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
    /** A folder that all test files share. */
    sharedFolder: string;
  }
}

/**
 * The built portal with the demonstration programme, as `npm start` runs it: on its embedded PostgreSQL, or on the one
 * TEST_DATABASE_URL names. With E2E_SERVERS=2 as it runs on several machines, one of which is always dying.
 */
export default async function setup(project: TestProject) {
  const folder = dataFolder();
  const several = Number(process.env['E2E_SERVERS'] ?? 1);
  if (several > 1) {
    const portal = await startMultiServer(folder, several);
    provide(project, folder, portal);
    return async () => {
      await portal.stop();
      removeDataFolder(folder);
    };
  }
  const external = process.env['TEST_DATABASE_URL'];
  const databaseUrl = external ? await createDatabase(external, E2E_DATABASE) : undefined;
  const server = await startPortal({
    DATA_DIR: folder,
    // Nothing here has to outlive a power cut.
    PGOPTIONS: '-c synchronous_commit=off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  provide(project, folder, server);
  return async () => {
    await server.stop();
    if (external) await dropDatabase(external, E2E_DATABASE);
    removeDataFolder(folder);
  };
}

type Running = { url: string; onSaid: (listen: (text: string) => void) => void };
function provide(project: TestProject, folder: string, { url, onSaid }: Running) {
  onSaid((text) => fs.appendFileSync(path.join(folder, CONSOLE_FILE), text));
  project.provide('portalUrl', url);
  project.provide('sharedFolder', folder);
}

/** The name of the portal's database on a server of TEST_DATABASE_URL. */
export const E2E_DATABASE = 'portal_e2e';

/** The portal's printed output, in the shared folder: one-time links appear there and nowhere else. */
export const CONSOLE_FILE = 'console.txt';

/** A new folder for a portal's data. */
export function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-'));
  // The database may run as another user, who has to get through.
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Starts the built server on a free port and waits until it listens. */
export async function startPortal(environment: Record<string, string>): Promise<{
  url: string;
  pid: number;
  said: () => string;
  onSaid: (listen: (text: string) => void) => void;
  stop: () => Promise<void>;
}> {
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      LOG_LEVEL: 'error',
      PUBLIC_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await addressOf(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pid: child.pid!,
    /** Returns the output so far: some of it comes after the address. */
    said: () => said,
    /** From now on. */
    onSaid: (listen) => void child.stdout.on('data', (chunk: Buffer) => listen(chunk.toString())),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /running at (http:\/\/\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}: ${said}`)));
  });
}
