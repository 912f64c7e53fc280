import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from './template-database.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-several-'));
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A server of its own on a database it shares. Answers with what it says when it listens, or when it ends. */
function start(databaseUrl: string, demo: boolean) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/portal.ts'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: String(demo),
      PORTAL_ROOT: process.cwd(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('is running at')) resolve('listens');
      });
    }
    child.once('exit', (code) => resolve(`ended with ${code}: ${said}`));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { listening, stop };
}

it.each([
  ['an empty database', false],
  ['an empty database, with the demonstration', true],
])(
  'four that start at once on %s all listen, and stop when told',
  async (_, demo) => {
    const server = inject('databaseServer');
    const name = `several_${randomUUID().replaceAll('-', '')}`;
    const databaseUrl = await createDatabase(server, name);
    try {
      const portals = Array.from({ length: 4 }, () => start(databaseUrl, demo));
      expect(await Promise.all(portals.map(({ listening }) => listening))).toEqual(
        Array.from({ length: 4 }, () => 'listens'),
      );
      expect(await Promise.all(portals.map(({ stop }) => stop()))).toEqual([0, 0, 0, 0]);
    } finally {
      await dropDatabase(server, name);
    }
  },
  300_000,
);
