import { MAX_LOOKUP_COLUMNS } from '@portal/contract/questionnaires/lookup-tables';
import { type LookupColumn, normaliseLookupKey } from '@portal/expressions/lookup-tables';
import type { ReadTable } from '../../../imports/read-table.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages as messages } from '../../../messages/questionnaires.ts';
import type { LookupRow } from './lookup-tables.sql.ts';

type ReadLookupTable = { key_name: string; columns: LookupColumn[]; rows: LookupRow[] };

/** A number as people write it; `007` is a code. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Reads the keys and the values of a list. @throws 400 with the row of the first mistake */
export function readLookupTable({ head, rows }: ReadTable): ReadLookupTable {
  const names = head.slice(1);
  while (names.at(-1) === '') names.pop();
  if (head[0] === undefined || names.length === 0 || rows.length === 0)
    throw problems.notUnderstood(messages.lookupTableEmpty);
  if (names.length > MAX_LOOKUP_COLUMNS)
    throw problems.notUnderstood(messages.lookupColumnsTooMany({ most: MAX_LOOKUP_COLUMNS }));
  const folded = names.map((name) => name.toLowerCase());
  const wrong = names.find((name, at) => name === '' || folded.indexOf(folded[at]!) < at);
  if (wrong !== undefined) throw problems.notUnderstood(messages.lookupColumnNames({ name: wrong }));
  const columns = names.map((name, at) => {
    const cells = rows.map(({ cells: own }) => own[at + 1] ?? '').filter((cell) => cell !== '');
    return { name, is_number: cells.length > 0 && cells.every((cell) => NUMBER.test(cell)) };
  });
  const seen = new Map<string, number>();
  const read = rows.map(({ row, cells }): LookupRow => {
    const key = normaliseLookupKey(cells[0] ?? '');
    if (key === null) throw problems.notUnderstood(messages.lookupKeyMissing({ row }));
    const before = seen.get(key);
    if (before !== undefined)
      throw problems.notUnderstood(messages.lookupKeyTwice({ key: cells[0]!, row, before }));
    seen.set(key, row);
    const values = columns.map(({ is_number }, at) => {
      const cell = cells[at + 1] ?? '';
      return cell === '' ? null : is_number ? Number(cell) : cell;
    });
    return { key, key_text: cells[0]!, values };
  });
  return { key_name: head[0], columns, rows: read };
}
