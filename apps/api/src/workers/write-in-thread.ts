import type { Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';
import { ConcurrencyLimit } from '../lib/concurrency-limit.ts';

/**
 * The files that a thread can write. `worker-entries/write-file-task.ts` extends this interface with its tasks, so
 * that `workers/` imports no module.
 * @public Extended by declaration merging.
 */
export interface FileTasks {
  none: never;
}
type FileTask = FileTasks[keyof FileTasks];
export type FileWritten = { content: Uint8Array } | { failure: string };

/** A workbook of so many questions takes a moment: longer ones are written in a thread. */
export const MAX_QUESTIONS_WITHOUT_THREAD = 500;

/** Files written at once, and how many wait. */
const AT_ONCE = 2;
const MOST_WAITING = 30;
const MOST_MEGABYTES = 1024;
/** The largest takes seconds; one that never ends must not keep others from their turn. */
const MOST_SECONDS = 300;
/** A thread takes a moment to start, so it stays for the next file for a while. */
const STAYS_MS = 60_000;

const turns = new ConcurrencyLimit(AT_ONCE, MOST_WAITING);
const resting = new Map<Worker, NodeJS.Timeout>();

/** Writes a file in a thread, so that only its requester waits for it. @throws 429 if too many are waiting */
export const writeInThread = (task: FileTask): Promise<Buffer> =>
  turns.take(async () => {
    const worker = wake();
    const answer = await ask(worker, task);
    if ('failure' in answer) {
      void worker.terminate();
      throw new Error(`A file could not be written: ${answer.failure}`);
    }
    rest(worker);
    const { buffer, byteOffset, byteLength } = answer.content;
    return Buffer.from(buffer, byteOffset, byteLength);
  });

function wake(): Worker {
  const [rested] = resting;
  if (!rested) {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
    return startThread('write-file.worker', { resourceLimits });
  }
  const [worker, timer] = rested;
  clearTimeout(timer);
  resting.delete(worker);
  deafen(worker);
  worker.ref();
  return worker;
}

function rest(worker: Worker): void {
  deafen(worker);
  const leave = () => {
    resting.delete(worker);
    void worker.terminate();
  };
  // A worker that ends by itself in the meantime is not woken.
  worker.on('error', leave).on('exit', leave);
  worker.unref();
  resting.set(worker, setTimeout(leave, STAYS_MS).unref());
}

/** By name: a thread has listeners of its own, without which no answer comes. */
function deafen(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function ask(worker: Worker, task: FileTask): Promise<FileWritten> {
  return new Promise((resolve) => {
    const end = (written: FileWritten) => {
      clearTimeout(timer);
      resolve(written);
    };
    const timer = setTimeout(() => end({ failure: 'It took too long.' }), MOST_SECONDS * 1000);
    worker.on('message', end);
    worker.on('error', (error) => end({ failure: error.stack ?? error.message }));
    worker.on('exit', (code) => end({ failure: `The thread exited with code ${code}.` }));
    worker.postMessage(task);
  });
}
