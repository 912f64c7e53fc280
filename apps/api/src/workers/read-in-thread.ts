import type { ProblemCode } from '@portal/contract/shared/problem-codes';
import type { Message } from '../lib/define-messages.ts';
import { Problem, type ProblemDetails } from '../lib/problems.ts';
import { problemMessages } from '../messages/problems.ts';
import { startThread } from './start-thread.ts';
import { ConcurrencyLimit } from '../lib/concurrency-limit.ts';

/**
 * The readers of threads by kind, with input and output. `worker-entries/upload-readers.ts` extends this interface
 * with its readers, so that `workers/` imports no module.
 * @public Extended by declaration merging.
 */
export interface Readers {
  none: (upload: never) => Promise<never>;
}
type Kinds = Exclude<keyof Readers, 'none'>;
type UploadOf<Kind extends Kinds> = { kind: Kind } & Parameters<Readers[Kind]>[0];
type ReadOf<Kind extends Kinds> = Awaited<ReturnType<Readers[Kind]>>;

export type ThreadAnswer<Read> =
  | { read: Read }
  | { refusal: { code: ProblemCode; sentence: Message; more?: ProblemDetails } }
  | { failure: string };

/** A file takes well under a second; one that takes this long was made to. */
const MOST_SECONDS = 20;
const MOST_MEGABYTES = 512;
/** Files read at once, and files that wait: each of them is held in memory. */
const turns = new ConcurrencyLimit(2, 20);

/**
 * Reads a file in a thread of its own, with bounded time and memory, so that nothing a file holds can hold up or take down
 * the server. Not within a transaction: no connection waits for a file. @throws what is wrong with a file that cannot be read,
 * 429 where too many wait
 */
export async function readInThread<Kind extends Kinds>(upload: UploadOf<Kind>): Promise<ReadOf<Kind>> {
  const answer = await turns.take(() => runThread<ReadOf<Kind>>(upload));
  if ('read' in answer) return answer.read;
  if ('refusal' in answer)
    throw new Problem(answer.refusal.code, answer.refusal.sentence, answer.refusal.more);
  throw new Error(`A file could not be read because of an error in the portal: ${answer.failure}`);
}

function runThread<Read>(upload: { kind: Kinds }): Promise<ThreadAnswer<Read>> {
  return new Promise((resolve) => {
    const worker = startThread('read-upload.worker', {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (answer: ThreadAnswer<Read>) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(
      () => end({ refusal: { code: 'not_understood', sentence: problemMessages.fileReadTimedOut } }),
      MOST_SECONDS * 1000,
    );
    worker.on('message', end);
    worker.on('error', (error: Error & { code?: string }) =>
      end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { refusal: { code: 'not_understood', sentence: problemMessages.fileReadOutOfMemory } }
          : { failure: String(error.stack) },
      ),
    );
    worker.on('exit', (code) => end({ failure: `The thread exited with code ${code}.` }));
  });
}
