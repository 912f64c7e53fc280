import { Worker } from 'node:worker_threads';
import type { InstrumentRead } from '@portal/instruments/read-instrument';
import { problems } from '../../problems.ts';
import { Turns } from '../../turns.ts';

export type ThreadAnswer = { read: InstrumentRead } | { refusal: string } | { failure: string };

/** A file takes well under a second; one that takes this long was made to. */
const MOST_SECONDS = 20;
const MOST_MEGABYTES = 512;
/** Files read at once, and files that wait: each of them holds a connection to the database. */
const turns = new Turns(2, 3);

/** Beside the bundle it is a file of its own; from the sources it is TypeScript and needs something to read that. */
const isSource = import.meta.url.endsWith('.ts');
const thread = new URL(
  isSource ? './worker-from-source.mjs' : './read-instrument.worker.js',
  import.meta.url,
);

/**
 * Reads a file in a thread of its own, with bounded time and memory, so that nothing a file holds can hold up or take down
 * the server. @throws 400 with the reason for a file that cannot be read, 429 where too many wait
 */
export async function readInThread(file: {
  file_name: string;
  content: Uint8Array;
}): Promise<InstrumentRead> {
  const answer = await turns.take(() => runThread(file));
  if ('read' in answer) return answer.read;
  if ('refusal' in answer) throw problems.notUnderstood(answer.refusal);
  throw new Error(`A file could not be read, and not for a reason of its own: ${answer.failure}`);
}

function runThread({
  file_name,
  content,
}: {
  file_name: string;
  content: Uint8Array;
}): Promise<ThreadAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(thread, {
      workerData: { file_name, content },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (answer: ThreadAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ refusal: TOO_LONG }), MOST_SECONDS * 1000);
    worker.on('message', end);
    worker.on('error', (error: Error & { code?: string }) =>
      end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { refusal: TOO_LARGE } : { failure: String(error.stack) },
      ),
    );
    worker.on('exit', (code) => end({ failure: `The thread ended with ${code}.` }));
  });
}

const TOO_LONG = 'Reading this file takes longer than reading any questionnaire should. It was given up.';
const TOO_LARGE =
  'Reading this file takes more memory than reading any questionnaire should. It was given up.';
