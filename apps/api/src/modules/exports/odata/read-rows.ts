import type { Cell } from '../../../file-formats/streamed-table-types.ts';
import { problems } from '../../../lib/problems.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { MAX_BUFFERED_CELLS } from '../feeds/answers-feed.ts';
import type { EntitySet } from './entity-set.ts';
import type { Filter } from './filter/parse-filter.ts';
import type { QueryOptions } from './query-options.ts';
import { problemMessages } from '../../../messages/problems.ts';

/** A page has so many rows at the most, fewer where they are wide. */
const MOST_ROWS = 5_000;
/**
 * How many rows are read for a page: then the page ends, with any number of matches, and the next continues.
 */
const MOST_READ = 20_000;
/** More than these are not counted: it would take longer than anybody waits. */
const MOST_COUNTED = 500_000;

/** The rows of a page, and how to go on, unless that was all. */
export type Page = { rows: Cell[][]; next: Pick<QueryOptions, 'top' | 'skip' | 'after'> | null };

const idOf = (row: Cell[]) => row[0] as string;

/**
 * Reads the requested rows, up to a page.
 * @throws 400 for an unknown start position
 */
export async function readPage(
  set: EntitySet,
  options: QueryOptions,
  preferredSize: number | null,
): Promise<Page> {
  const { filter, top } = options;
  const perPage = Math.max(
    1,
    Math.min(MOST_ROWS, Math.floor(MAX_BUFFERED_CELLS / set.columns.length), preferredSize ?? MOST_ROWS),
  );
  const most = Math.min(top ?? perPage, perPage);
  const rows: Cell[][] = [];
  let { after, skip } = options;
  let read = 0;
  const end = (): Page => ({ rows, next: { after, skip, top: top === null ? null : top - rows.length } });
  if (top === 0) return { rows, next: null };
  const giveTurn = createEventLoopYielder();
  for await (const some of set.rows(after === null ? null : { row_id: after, isIncluded: false })) {
    for (const row of some) {
      if (read >= MOST_READ) return end();
      read += 1;
      await giveTurn();
      if (isLeft(filter, row)) {
        if (skip > 0) skip -= 1;
        else if (rows.length < most) rows.push(row);
        else return end();
      }
      after = idOf(row);
      if (rows.length === top) return { rows, next: null };
    }
  }
  return { rows, next: null };
}

const isLeft = (filter: Filter | null, row: Cell[]) => !filter || filter(row);

/**
 * Counts the rows, or those a filter leaves.
 * @throws 501 if there are too many to read
 */
export async function countRows(set: EntitySet, filter: Filter | null): Promise<number> {
  let read = 0;
  let count = 0;
  const giveTurn = createEventLoopYielder();
  for await (const some of set.rows(null)) {
    read += some.length;
    if (read > MOST_COUNTED)
      throw problems.notImplemented(problemMessages.odataTooManyRowsToCount({ most: MOST_COUNTED }));
    // Without a filter there is nothing to decide.
    if (!filter) count += some.length;
    else
      for (const row of some) {
        await giveTurn();
        if (filter(row)) count += 1;
      }
  }
  return count;
}

/** One row. @throws 404 */
export async function readRow(set: EntitySet, row_id: string): Promise<Cell[]> {
  for await (const [first] of set.rows({ row_id, isIncluded: true })) {
    if (first && idOf(first) === row_id) return first;
    if (first) break;
  }
  throw problems.notFound('row');
}
