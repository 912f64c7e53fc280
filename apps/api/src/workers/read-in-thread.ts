import type { AnswerFileContent } from '@portal/instruments/answer-files/answer-records';
import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { ExportFormat } from '@portal/contract/builder/instruments';
import type { InstrumentRead } from '@portal/instruments/import/read-instrument';
import type { InstrumentWritten } from '@portal/instruments/export/write-instrument';
import type { WorkbookContent } from '../modules/collection/workbooks/layout.ts';
import type { UploadedCell } from '../modules/collection/workbooks/read-uploaded-answers.ts';
import { Problem } from '../lib/problems.ts';
import { startThread } from './start-thread.ts';
import { ConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { ReadTable } from '../imports/read-table.ts';
import type { ReadTranslations } from '../imports/read-translations.ts';

type File = { file_name: string; content: Uint8Array };
/** What somebody uploads, with what is needed to read it; or what is written for them and read back. */
export type Upload =
  | { kind: 'instrument'; file: File; most_rows: number }
  | { kind: 'workbook'; file: File; content: WorkbookContent }
  | { kind: 'answers'; file: File }
  | { kind: 'table'; file: File }
  | { kind: 'translations'; file: File }
  | { kind: 'written'; definition: InstrumentDefinition; format: ExportFormat };
type ReadOf = {
  instrument: InstrumentRead;
  workbook: UploadedCell[];
  answers: AnswerFileContent | null;
  table: ReadTable;
  translations: ReadTranslations;
  written: InstrumentWritten;
};

export type ThreadAnswer =
  { read: ReadOf[Upload['kind']] } | { refusal: { status: number; detail: string } } | { failure: string };

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
export async function readInThread<Kind extends Upload['kind']>(
  upload: Extract<Upload, { kind: Kind }>,
): Promise<ReadOf[Kind]> {
  const answer = await turns.take(() => runThread(upload));
  if ('read' in answer) return answer.read as ReadOf[Kind];
  if ('refusal' in answer) throw new Problem(answer.refusal.status, answer.refusal.detail);
  throw new Error(`A file could not be read, and not for a reason of its own: ${answer.failure}`);
}

function runThread(upload: Upload): Promise<ThreadAnswer> {
  return new Promise((resolve) => {
    const worker = startThread(import.meta.url, 'read-upload.worker', {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (answer: ThreadAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ refusal: { status: 400, detail: TOO_LONG } }), MOST_SECONDS * 1000);
    worker.on('message', end);
    worker.on('error', (error: Error & { code?: string }) =>
      end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { refusal: { status: 400, detail: TOO_LARGE } }
          : { failure: String(error.stack) },
      ),
    );
    worker.on('exit', (code) => end({ failure: `The thread ended with ${code}.` }));
  });
}

const TOO_LONG = 'Reading this file takes longer than reading one should. It was given up.';
const TOO_LARGE = 'Reading this file takes more memory than reading one should. It was given up.';
