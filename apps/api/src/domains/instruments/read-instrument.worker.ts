import { parentPort, workerData } from 'node:worker_threads';
import { readInstrument } from '@portal/instruments/read-instrument';
import { Refusal } from '@portal/instruments/refusal';
import { checkTrueSize } from './check-true-size.ts';
import type { ThreadAnswer } from './read-in-thread.ts';

/** The thread: reads one file, answers, and ends. */
async function read(file: { file_name: string; content: Uint8Array }): Promise<ThreadAnswer> {
  try {
    checkTrueSize(file.content);
    return { read: await readInstrument(file) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort!.postMessage(await read(workerData as { file_name: string; content: Uint8Array }));
