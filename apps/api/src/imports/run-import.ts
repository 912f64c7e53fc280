import { createHash } from 'node:crypto';
import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { UploadedFile } from '@portal/contract/shared/fields';
import type { TableImportResult, ImportRowResult } from '@portal/contract/shared/table-imports';
import type { Db } from '../database/connect.ts';
import { problems } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import { readInThread } from '../workers/read-in-thread.ts';
import { decideCellFormat } from './decide-cell-format.ts';
import { type FileRow, type ImportColumn, readRowsByColumn } from './import-columns.ts';
import { dateCells, normaliseDates } from './normalise-dates.ts';

/** A row with its result, and the data its domain needs to store it. */
export type ValidatedRow = { told: ImportRowResult };

type Import<Name extends string, Judged extends ValidatedRow> = {
  columns: readonly ImportColumn<Name>[];
  /** Holds what is judged by, so that it stays so until the transaction ends. */
  hold: (db: Db) => Promise<unknown>;
  judge: (db: Db, rows: FileRow<Name>[]) => Promise<Judged[]>;
  /** Stores what is new or changed. */
  store: (db: Db, rows: Judged[]) => Promise<void>;
};
type Asked = {
  body: { file: UploadedFile; dry_run: boolean; digest?: string | undefined } & CellFormatChoice;
  db: Db;
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/**
 * Reports the result of every row of a file, and stores all rows or none: one refused row keeps out the
 * others. The file is read before a connection is used. The rows are checked again against the current data
 * when they are stored.
 */
export async function runImport<Name extends string, Judged extends ValidatedRow>(
  { body, db, write }: Asked,
  { columns, hold, judge, store }: Import<Name, Judged>,
): Promise<TableImportResult> {
  const read = readRowsByColumn(await readInThread({ kind: 'table', file: body.file }), columns);
  const cells = { numbers: [], dates: dateCells(read.rows, columns), separator: null };
  const interpretation = decideCellFormat(cells, body);
  const rows = normaliseDates(read.rows, columns, interpretation);
  const about = { passed_over: read.passed_over, interpretation };
  if (body.dry_run) return { ...reportOf(await judge(db, rows)), ...about, stored: false };
  return write(async (tx) => {
    await hold(tx);
    const judged = await judge(tx, rows);
    const report = { ...reportOf(judged), ...about };
    if (body.digest !== undefined && body.digest !== report.digest) {
      throw problems.conflict(platformMessages.importChanged);
    }
    const wanted = judged.filter(({ told: { outcome } }) => outcome === 'new' || outcome === 'changed');
    if (report.counts.refused > 0 || wanted.length === 0) return { ...report, stored: false };
    await store(tx, wanted);
    return { ...report, stored: true };
  });
}

function reportOf(judged: readonly ValidatedRow[]): Pick<TableImportResult, 'counts' | 'rows' | 'digest'> {
  const rows = judged.map(({ told }) => told);
  const counts = { refused: 0, new: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { counts, rows, digest: createHash('sha256').update(JSON.stringify(rows)).digest('base64url') };
}
