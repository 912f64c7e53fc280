import { Readable } from 'node:stream';
import type { Db } from '../../../database/connect.ts';
import { takePriority } from '../../../lib/give-way.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { ExportedTable } from './exported-table.sql.ts';
import { listReads, type Read, selectIdRanges } from './list-reads.sql.ts';

/** The number of rows that are written before other work can get a turn. */
const AT_ONCE = 500;
/** The number of reads under way at a time. On a busy server, each waits for the work of others. */
const AHEAD = 4;

/**
 * Streams one JSON document while reading: first its description, then each table with its rows. Memory holds
 * at most a few steps, whichever amount is stored. Feeds wait for it.
 */
export function streamExport<Whose>(
  db: Db,
  tables: readonly ExportedTable<Whose>[],
  subject: Whose,
  description: Record<string, unknown>,
): Readable {
  async function* writeFirst() {
    const endPriority = takePriority();
    try {
      yield* write();
    } finally {
      endPriority();
    }
  }
  async function* write() {
    const contents = Object.fromEntries(tables.map(({ title, columns }) => [title, Object.keys(columns)]));
    yield `{"about":${JSON.stringify({ ...description, contents }, null, 1)},\n"rows":{`;
    const ranges = await selectIdRanges(db, tables);
    const reads = tables.map((one) => listReads(db, one, subject, ranges));
    const steps = readAhead(reads.flat());
    const turn = createEventLoopYielder();
    for (const [index, { title }] of tables.entries()) {
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(title)}:[`;
      let isFirst = true;
      for (let step = 0; step < reads[index]!.length; step += 1) {
        const rows = (await steps.next()).value ?? [];
        for (let at = 0; at < rows.length; at += AT_ONCE) {
          const part = rows.slice(at, at + AT_ONCE).join(',\n');
          yield `${isFirst ? '' : ','}\n${part}`;
          isFirst = false;
          await turn();
        }
      }
      yield ']';
    }
    yield '\n}}\n';
  }
  return Readable.from(writeFirst());
}

/** Yields what reads return, in their order, while the next ones are under way. */
async function* readAhead(reads: readonly Read[]): AsyncGenerator<string[], undefined> {
  const underWay: ReturnType<Read>[] = [];
  for (let next = 0; next < reads.length || underWay.length > 0;) {
    for (; next < reads.length && underWay.length < AHEAD; next += 1) {
      const rows = reads[next]!();
      // If an earlier read fails, this failure must not become an unhandled rejection.
      rows.catch(() => undefined);
      underWay.push(rows);
    }
    yield await underWay.shift()!;
  }
}
