import { parentPort, workerData } from 'node:worker_threads';
import { readInstrument } from '@portal/instruments/read-instrument';
import { Refusal } from '@portal/instruments/refusal';
import { writeInstrument } from '@portal/instruments/writing/write-instrument';
import { checkTrueSize } from '../domains/instruments/check-true-size.ts';
import { readAnswerFile } from '../domains/workbooks/foreign/read-answer-file.ts';
import { readFilled } from '../domains/workbooks/read-filled.ts';
import { Problem } from '../problems.ts';
import type { ThreadAnswer, Upload } from './read-in-thread.ts';
import { readTable } from './read-table.ts';
import { readTranslations } from './read-translations.ts';

/** The thread: reads one file, answers, and ends. */
async function read(upload: Upload): Promise<ThreadAnswer> {
  try {
    if (upload.kind === 'workbook') return { read: await readFilled(upload.file, upload.content) };
    if (upload.kind === 'answers') return { read: await readAnswerFile(upload.file) };
    if (upload.kind === 'table') return { read: await readTable(upload.file) };
    if (upload.kind === 'translations') return { read: await readTranslations(upload.file) };
    if (upload.kind === 'written') return { read: await writeInstrument(upload.definition, upload.format) };
    checkTrueSize(upload.file.content);
    return { read: await readInstrument({ ...upload.file, most_rows: upload.most_rows }) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { status: 400, detail: error.message } };
    if (error instanceof Problem) return { refusal: { status: error.status, detail: error.detail } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort!.postMessage(await read(workerData as Upload));
