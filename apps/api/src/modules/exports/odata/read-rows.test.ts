import { setImmediate } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import type { EntitySet } from './entity-set.ts';
import { countRows, readPage } from './read-rows.ts';

const ROWS = 10;
const set: EntitySet = {
  name: 'rows',
  title: 'Rows',
  columns: [{ name: 'row_id', type: 'text' }],
  async *rows() {
    yield Array.from({ length: ROWS }, (_, at) => [String(at)]);
  },
};

/** Takes longer than one piece of work can keep others waiting. */
function slowFilter(): boolean {
  const end = performance.now() + 10;
  while (performance.now() < end);
  return true;
}

/** Counts the turns that other requests get during a piece of work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let turns = 0;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await work;
  isDone = true;
  await others;
  return turns;
}

const asked = { filter: slowFilter, top: null, skip: 0, after: null, select: null, isCounted: false };

it('gives others a turn between the rows of a page that a long filter decides', async () => {
  expect(await turnsDuring(readPage(set, asked, null))).toBeGreaterThanOrEqual(ROWS - 1);
});

it('gives others a turn between the rows that it counts', async () => {
  expect(await turnsDuring(countRows(set, slowFilter))).toBeGreaterThanOrEqual(ROWS - 1);
});
