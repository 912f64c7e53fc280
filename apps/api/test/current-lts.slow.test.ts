import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDataFolder } from '../src/database/embedded-cluster.ts';
import { newDataFolder } from '#support/node-process';
import { callAt, startPortal } from '#support/start-portal';

/** The release with long-term support that README and operations recommend. */
const LTS = '24.21.0';
const cache = path.join(os.tmpdir(), `portal-node-${LTS}`);
let node: string;
let folder: string;

/**
 * Fetches the release from the package registry, once for a machine. Without the registry this Node is used
 * instead.
 */
function fetchNode(): string {
  const name = `node-${process.platform}-${process.arch}`;
  const binary = path.join(cache, 'node_modules', name, 'bin/node');
  if (Number(process.versions.node.split('.')[0]) >= Number(LTS.split('.')[0])) return process.execPath;
  if (fs.existsSync(binary)) return binary;
  fs.mkdirSync(cache, { recursive: true });
  try {
    const install = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', `${name}@${LTS}`];
    execFileSync('npm', install, { stdio: 'pipe' });
  } catch (error) {
    process.stderr.write(
      `Node ${LTS} cannot be fetched, so ${process.version} is tested: ${String(error)}\n`,
    );
    return process.execPath;
  }
  return binary;
}

beforeAll(() => {
  node = fetchNode();
  folder = newDataFolder();
});
afterAll(() => removeDataFolder(folder));

it('the portal starts, answers and stops under the recommended Node', async () => {
  const portal = await startPortal(folder, { DEMO: 'false' }, node);
  const { programme_id } = await callAt(portal.address, 'runtime-config');
  expect(programme_id).toBeGreaterThan(0);
  expect(await callAt(portal.address, `organisations/?programme_id=${String(programme_id)}`)).toMatchObject({
    organisations: [],
    total: 0,
  });
  expect(await portal.stop()).toBe(0);
});

it('unit tests pass under the recommended Node', async () => {
  const files = ['packages/contract/src/shared', 'packages/statistics/src', 'packages/expressions/src'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'packages', '--maxWorkers=1'];
  const { stdout } = await promisify(execFile)(node, [...args, '--exclude', '**/*.slow.test.ts', ...files], {
    env: { PATH: process.env['PATH'], TMPDIR: os.tmpdir(), NO_COLOR: '1' },
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(stdout).toMatch(/Tests\s+\d+ passed/);
});
