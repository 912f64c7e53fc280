import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startNode, type StartedProcess } from '#support/node-process';
import { BLOCKED_EXIT_CODE } from './watchdog-data.ts';

let server: StartedProcess;
let address: string;
beforeAll(async () => {
  const file = fileURLToPath(new URL('./blocked-server.ts', import.meta.url));
  server = startNode(['--import', 'tsx', file], {});
  address = await vi.waitFor(() => /http:\S+/.exec(server.said())![0], { timeout: 60_000 });
});
afterAll(() => void server.child.kill('SIGKILL'));

it('lets a call that is only slow finish', async () => {
  expect((await fetch(`${address}/short`)).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
});

it('ends the process that one call blocks, and logs that call and the place in the code', async () => {
  await fetch(`${address}/for-ever/secret-code`).catch(() => undefined);
  expect(await server.ended).toBe(BLOCKED_EXIT_CODE);
  const line = server
    .said()
    .split('\n')
    .find((one) => one.includes('was blocked'))!;
  const { calls, stack } = JSON.parse(line) as { calls: object[]; stack: string[] };
  expect(calls).toMatchObject([{ method: 'GET', route: '/for-ever/:id' }]);
  expect(stack.join()).toContain('blocked-server.ts');
  expect(line).not.toContain('secret-code');
});
