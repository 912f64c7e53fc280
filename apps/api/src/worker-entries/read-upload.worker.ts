import { parentPort, workerData } from 'node:worker_threads';
import { ImportError } from '@portal/instruments/import/import-error';
import { sharedMessage } from '../lib/define-messages.ts';
import { Problem } from '../lib/problems.ts';
import type { ThreadAnswer } from '../workers/read-in-thread.ts';
import { readers, type Upload } from './upload-readers.ts';

/** The thread: reads one file, answers, and ends. */
async function read(upload: Upload): Promise<ThreadAnswer<unknown>> {
  try {
    return { read: await readers[upload.kind](upload as never) };
  } catch (error) {
    if (error instanceof ImportError)
      return {
        refusal: { code: 'not_understood', sentence: sharedMessage('unreadable_file', error.message) },
      };
    if (error instanceof Problem)
      return { refusal: { code: error.code, sentence: error.sentence, more: error.more } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort!.postMessage(await read(workerData as Upload));
