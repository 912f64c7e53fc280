import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import net from 'node:net';

/** The processes this suite has started and that still run: each leads its own group. */
const running = new Set<ChildProcess>();

export const startProcess = (command: string, args: string[], options: SpawnOptions): ChildProcess =>
  killOnExit(spawn(command, args, { ...options, detached: true }));

/** Ends with the suite. It has been started `detached`. */
export function killOnExit(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Sends a signal to a process and all it has started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // The process has already ended.
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function killProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGKILL');
  await ended;
}

/** Nothing is left behind, however the suite ends. */
export function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * Ports that are free now, below those the system hands out: what was killed starts again on its own. Anywhere among them, so
 * that two who look at once do not find the same.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = randomInt(12_000, 30_000); found.length < count; port += 1)
    if (await isFree(port)) found.push(port);
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @throws a sentence when it is not so in time. */
export async function waitUntil(
  description: string | (() => string),
  isDone: () => Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isDone())) {
    if (performance.now() > deadline)
      throw new Error(
        `After ${ms / 1000} seconds: not ${typeof description === 'string' ? description : description()}.`,
      );
    await sleep(50);
  }
}
