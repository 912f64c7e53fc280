import { Worker } from 'node:worker_threads';
import type { About } from '../domains/report-packs/write-slides.ts';
import type { Leaf } from '../domains/report-packs/pictures/to-summary.ts';
import { Turns } from '../turns.ts';

/** A file to write; each chart as the bytes of its answer. */
export type FileTask = { charts: Uint8Array[] } & (
  | { kind: 'xlsx'; /** That of the one chart unless given. */ title?: string }
  | { kind: 'csv' }
  | { kind: 'pptx' | 'pdf'; about: About; summary: Leaf | null }
);
export type FileWritten = { content: Uint8Array } | { failure: string };

/** Files written at once, and how many wait. */
const AT_ONCE = 2;
const MOST_WAITING = 30;
const MOST_MEGABYTES = 1024;
/** A thread takes a moment to start, so it stays for the next file for a while. */
const STAYS_MS = 60_000;

const turns = new Turns(AT_ONCE, MOST_WAITING);
const resting = new Map<Worker, NodeJS.Timeout>();

/** Beside the bundle it is a file of its own; from the sources it is TypeScript and needs something to read that. */
const isSource = import.meta.url.endsWith('.ts');
const thread = new URL(isSource ? './worker-from-source.mjs' : './write-file.worker.js', import.meta.url);

/** Writes a file in a thread, so that nobody waits for it but who asked. @throws 429 where too many wait */
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
  if (!rested) return new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
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
  // One that ends by itself meanwhile is not woken.
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
    worker.on('message', resolve);
    worker.on('error', (error) => resolve({ failure: error.stack ?? error.message }));
    worker.on('exit', (code) => resolve({ failure: `The thread ended with ${code}.` }));
    worker.postMessage(task);
  });
}
