import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../database/connect.ts';
import type { ExportedTable } from './exported-table.sql.ts';
import { readRowsInBatches, selectIdRanges } from './read-rows-in-batches.sql.ts';

/** How many rows are written before other work gets a turn. */
const AT_ONCE = 500;

/**
 * Streams one JSON document while reading: first its description, then each table with its rows. Memory holds
 * at most one step, whichever amount is stored.
 */
export function streamExport<Whose>(
  db: Db,
  tables: readonly ExportedTable<Whose>[],
  subject: Whose,
  description: Record<string, unknown>,
): Readable {
  async function* write() {
    const contents = Object.fromEntries(tables.map(({ title, columns }) => [title, Object.keys(columns)]));
    yield `{"about":${JSON.stringify({ ...description, contents }, null, 1)},\n"rows":{`;
    const ranges = await selectIdRanges(db, tables);
    for (const [index, one] of tables.entries()) {
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(one.title)}:[`;
      let isFirst = true;
      for await (const rows of readRowsInBatches(db, one, subject, ranges)) {
        for (let at = 0; at < rows.length; at += AT_ONCE) {
          const part = rows.slice(at, at + AT_ONCE).map((row) => `\n${JSON.stringify(row)}`);
          yield (isFirst ? '' : ',') + part.join(',');
          isFirst = false;
          await setImmediate();
        }
      }
      yield ']';
    }
    yield '\n}}\n';
  }
  return Readable.from(write());
}
