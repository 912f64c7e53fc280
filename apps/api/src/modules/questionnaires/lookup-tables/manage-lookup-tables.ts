import type * as contract from '@portal/contract/questionnaires/lookup-tables';
import { MAX_LOOKUP_ROWS } from '@portal/contract/questionnaires/lookup-tables';
import type { UploadedFile } from '@portal/contract/shared/fields';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages as messages } from '../../../messages/questionnaires.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';
import {
  deleteAllVersions,
  deleteUnusedVersions,
  insertLookupTable,
  lockLookupTable,
  type LookupTableRow,
  retireLookupTable,
} from './lookup-tables.sql.ts';
import { keepVersion, type LookupUse, markStructuresChanged, selectLookupUses } from './lookup-uses.sql.ts';
import { readLookupTable } from './read-lookup-table.ts';

/** Returns a table with the questionnaires that use it. */
export const serializeLookupTable = (table: LookupTableRow, uses: readonly LookupUse[]) => ({
  ...table,
  created_at: table.created_at.toISOString(),
  used_in: uses.filter(({ table_code }) => table_code === table.table_code),
});

const readFile = async (file: UploadedFile) =>
  readLookupTable(await readInThread({ kind: 'table', file, most_rows: MAX_LOOKUP_ROWS }));

export const createLookupTable: ManualTransactionHandler<typeof contract.createLookupTable> = async ({
  actor,
  body: { table_code, table_name, file },
  write,
}) => {
  const { rows, ...read } = await readFile(file);
  return write(async (tx) => {
    const table = await conflictOnViolation(
      insertLookupTable(tx, { programme_id: actor.programme_id, table_code, table_name, ...read }, rows),
      messages.lookupTableTaken({ code: table_code }),
    );
    const uses = await usesOf(tx, table);
    await markStructuresChanged(
      tx,
      uses.map((one) => one.questionnaire_id),
    );
    const after = { table_code, table_name, rows: rows.length };
    await record(tx, actor, table.id, { action: 'lookup_table.created', after });
    return serializeLookupTable(table, uses);
  });
};

export const replaceLookupTable: ManualTransactionHandler<typeof contract.replaceLookupTable> = async ({
  actor,
  body: { table_name, file },
  params,
  write,
}) => {
  const { rows, ...read } = await readFile(file);
  return write(async (tx) => {
    const before = await lockLookupTable(tx, params.id);
    if (!before) throw problems.notFound('lookup table');
    const { programme_id, table_code } = before;
    const uses = await usesOf(tx, before);
    refuseMissingColumns(before, read.columns, uses);
    const keeping = uses.filter(({ has_answers, keeps_earlier }) => has_answers && !keeps_earlier);
    await keepVersion(
      tx,
      before.id,
      keeping.map((one) => one.questionnaire_id),
    );
    await retireLookupTable(tx, before.id);
    const table = await insertLookupTable(tx, { programme_id, table_code, table_name, ...read }, rows);
    await deleteUnusedVersions(tx, programme_id, table_code);
    await markStructuresChanged(
      tx,
      uses.filter(({ has_answers }) => !has_answers).map((one) => one.questionnaire_id),
    );
    await record(tx, actor, table.id, {
      action: 'lookup_table.replaced',
      before: { table_code, table_name: before.table_name, rows: before.row_count },
      after: { table_code, table_name, rows: rows.length },
    });
    return serializeLookupTable(table, await usesOf(tx, table));
  });
};

/** Rules can name every column of a table that is used: none can be missing or change its kind. @throws 409 */
function refuseMissingColumns(
  before: LookupTableRow,
  columns: LookupTableRow['columns'],
  uses: readonly LookupUse[],
): void {
  if (uses.length === 0) return;
  const gone = before.columns.find(
    ({ name, is_number }) =>
      !columns.some((one) => one.name.toLowerCase() === name.toLowerCase() && one.is_number === is_number),
  );
  if (gone) throw problems.conflict(messages.lookupColumnGone({ column: gone.name }));
}

export const deleteLookupTable: Handler<typeof contract.deleteLookupTable> = async ({
  actor,
  db,
  params,
}) => {
  const table = await lockLookupTable(db, params.id);
  if (!table) throw problems.notFound('lookup table');
  const [first, ...more] = await usesOf(db, table);
  if (first)
    throw problems.conflict(messages.lookupTableUsed({ name: first.questionnaire_name, more: more.length }));
  await deleteAllVersions(db, table.programme_id, table.table_code);
  const { table_code, table_name, row_count } = table;
  await record(db, actor, table.id, {
    action: 'lookup_table.deleted',
    before: { table_code, table_name, rows: row_count },
  });
  return { done: true as const };
};

const usesOf = async (db: Parameters<typeof selectLookupUses>[0], table: LookupTableRow) =>
  (await selectLookupUses(db, table.programme_id)).filter(
    ({ table_code }) => table_code === table.table_code,
  );

const record = createAuditRecorder('lookup_table');
