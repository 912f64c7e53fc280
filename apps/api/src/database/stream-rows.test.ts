import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestApp } from '#support/test-app';
import { takePriority } from '../lib/give-way.ts';
import { streamRows } from './stream-rows.ts';

const t = useTestApp();

const ROWS = 12_000;
const numbers = () =>
  streamRows<[number]>(t.deps.streams, sql`select n from generate_series(1, ${ROWS}::int) n`);

/** A time, in ms, that no test takes. */
const LONG = 600_000;

/** The database answers this often; rows that nothing holds back arrive sooner. */
const answerSeveralTimes = async () => {
  for (let time = 0; time < 20; time += 1) await t.db.execute(sql`select 1`);
};

it('pauses while an export that a person waits for has priority', async () => {
  const rows = numbers();
  const first = await rows.next();
  expect(first.value?.[0]).toEqual([1]);
  const endPriority = takePriority(LONG);
  let hasArrived = false;
  const second = rows.next().then((part) => {
    hasArrived = true;
    return part;
  });
  await answerSeveralTimes();
  expect(hasArrived).toBe(false);
  endPriority();
  expect((await second).value?.[0]).toEqual([501]);
  let last: number | undefined;
  for await (const part of rows) last = part.at(-1)?.[0];
  expect(last).toBe(ROWS);
});

it('goes on after a while, if the reader of an export is slow', async () => {
  takePriority(1);
  let count = 0;
  for await (const part of numbers()) count += part.length;
  expect(count).toBe(ROWS);
});
