import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { runRestartLoop } from './restart-loop.ts';
import type { ServerRun } from './postgres-process.ts';

/** A process that ends at once, and how often it was started. */
function endingAtOnce() {
  const begin = () => spawn(process.execPath, ['-e', '']);
  const run: ServerRun = { stopping: false, server: begin() };
  const said: string[] = [];
  return { run, begin, said };
}

it('gives up after the last pause when the process ends again and again', async () => {
  const { run, begin, said } = endingAtOnce();
  const start = () => Promise.resolve(void (run.server = begin()));
  await runRestartLoop(
    run,
    start,
    { say: (line) => said.push(line), giveUp: () => said.push('given up') },
    [0, 1],
  );
  expect(said.map((line) => /restarting|running again|given up/.exec(line)?.[0])).toEqual([
    'restarting',
    'running again',
    'restarting',
    'running again',
    'restarting',
    'given up',
  ]);
});

it('retries a process that does not start, and reports the reason', async () => {
  const { run, said } = endingAtOnce();
  const start = () => Promise.reject(new Error('No room on the disk.'));
  await runRestartLoop(
    run,
    start,
    { say: (line) => said.push(line), giveUp: () => said.push('given up') },
    [0, 1],
  );
  expect(said.slice(1)).toEqual(['No room on the disk.', 'No room on the disk.', 'given up']);
});

it('leaves a process alone while it is being stopped', async () => {
  const { run, said } = endingAtOnce();
  run.stopping = true;
  const start = () => Promise.reject(new Error('never'));
  await runRestartLoop(run, start, { say: (line) => said.push(line), giveUp: () => said.push('given up') });
  expect(said).toEqual([]);
});
