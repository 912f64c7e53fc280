import inspector from 'node:inspector';
import { callsInProgress } from '../http/calls-in-progress.ts';
import { startThread } from '../workers/start-thread.ts';
import type { WatchdogData } from './watchdog-data.ts';

/** Nothing takes a hundredth of this without letting others have their turn. */
const BLOCKED_MS = 10_000;
/** Often enough that the watchdog sees each of its looks answered. */
const TURN_MS = 100;

/**
 * Ends this process where one call blocks its event loop, so that the others are answered again as soon as it is restarted.
 * The calls in progress and the place in the code are logged. Not while a debugger is attached.
 *
 * @returns how to stop watching
 */
export function startWatchdog(blockedMs = BLOCKED_MS): () => Promise<void> {
  if (inspector.url() !== undefined) return async () => undefined;
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const heartbeat = setInterval(() => Atomics.add(turns, 0, 1), TURN_MS).unref();
  // The thread asks for it by this name, without a module in common.
  Object.assign(globalThis, { [Symbol.for('portal.callsInProgress')]: callsInProgress });
  const data: WatchdogData = { turns, blockedMs };
  const worker = startThread('watchdog.worker', { workerData: data });
  // A watchdog that fails must not end the server it protects.
  worker.on('error', (error) => process.emitWarning(`The watchdog is off: ${error.message}`));
  worker.unref();
  return async () => {
    await worker.terminate();
    clearInterval(heartbeat);
  };
}
