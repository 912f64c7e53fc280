import { parentPort, workerData } from 'node:worker_threads';
import { readInstrument } from '@portal/instruments/import/read-instrument';
import { ImportError } from '@portal/instruments/import/import-error';
import { writeInstrument } from '@portal/instruments/export/write-instrument';
import { assertUnpackedSize } from '../modules/builder/instruments/assert-unpacked-size.ts';
import { parseExternalFile } from '../modules/collection/workbooks/external-formats/parse-external-file.ts';
import { readUploadedAnswers } from '../modules/collection/workbooks/read-uploaded-answers.ts';
import { Problem } from '../lib/problems.ts';
import type { ThreadAnswer, Upload } from './read-in-thread.ts';
import { readTable } from '../imports/read-table.ts';
import { readTranslations } from '../imports/read-translations.ts';

/** The thread: reads one file, answers, and ends. */
async function read(upload: Upload): Promise<ThreadAnswer> {
  try {
    if (upload.kind === 'workbook') return { read: await readUploadedAnswers(upload.file, upload.content) };
    if (upload.kind === 'answers') return { read: await parseExternalFile(upload.file) };
    if (upload.kind === 'table') return { read: await readTable(upload.file) };
    if (upload.kind === 'translations') return { read: await readTranslations(upload.file) };
    if (upload.kind === 'written') return { read: await writeInstrument(upload.definition, upload.format) };
    assertUnpackedSize(upload.file.content);
    return { read: await readInstrument({ ...upload.file, most_rows: upload.most_rows }) };
  } catch (error) {
    if (error instanceof ImportError) return { refusal: { status: 400, detail: error.message } };
    if (error instanceof Problem) return { refusal: { status: error.status, detail: error.detail } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort!.postMessage(await read(workerData as Upload));
