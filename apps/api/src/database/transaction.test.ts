import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#support/test-app';
import type { Db } from './connect.ts';
import { commitWithNextStatement, transaction } from './transaction.ts';

const t = useTestApp();
beforeAll(async () => {
  await t.db.execute(sql`create table counters (id int primary key, n int not null)`);
  await t.db.execute(sql`insert into counters values (1, 0), (2, 0)`);
});

const counted = async () =>
  (await t.db.execute<{ n: number }>(sql`select n from counters order by id`)).rows.map((row) => row.n);

it('runs again from the start after a deadlock', async () => {
  let begun = 0;
  let haveOne = 0;
  let bothHaveOne: () => void;
  const meeting = new Promise<void>((resolve) => (bothHaveOne = resolve));
  const inOrder = (first: number, second: number) =>
    transaction(t.db, async (db) => {
      begun += 1;
      await db.execute(sql`update counters set n = n + 1 where id = ${first}`);
      haveOne += 1;
      if (haveOne === 2) bothHaveOne();
      await meeting;
      await db.execute(sql`update counters set n = n + 1 where id = ${second}`);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(begun).toBe(3);
  expect(await counted()).toEqual([2, 2]);
});

it('is run again where it cannot be put in a sequence with others', async () => {
  const before = await counted();
  const addOne = (db: Db) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level serializable`);
      const { rows } = await tx.execute<{ n: number }>(sql`select n from counters where id = 1`);
      await tx.execute(sql`update counters set n = ${rows[0]!.n + 1} where id = 1`);
    });
  await Promise.all([addOne(t.db), addOne(t.db), addOne(t.db)]);
  expect((await counted())[0]).toBe(before[0]! + 3);
});

it('fails at last, and at once for any other reason or as a part of another', async () => {
  let begun = 0;
  const failing = (code: string, db: Db) =>
    transaction(db, (tx) => {
      begun += 1;
      return tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
    });
  await expect(failing('40001', t.db)).rejects.toThrow();
  expect(begun).toBe(5);
  await expect(failing('23505', t.db)).rejects.toThrow();
  expect(begun).toBe(6);
  await expect(transaction(t.db, (tx) => failing('40001', tx))).rejects.toThrow();
  expect(begun).toBe(11);
});

it('ends with the statement that is said to be its last, and is over once that is stored', async () => {
  await transaction(t.db, async (db) => {
    commitWithNextStatement(db);
    await db.execute(sql`update counters set n = 100 where id = 1`);
  });
  expect((await counted())[0]).toBe(100);
});

it('undoes all where the last statement fails, and runs it again where it was lost to others', async () => {
  let begun = 0;
  const failing = (code: string) =>
    transaction(t.db, async (db) => {
      begun += 1;
      await db.execute(sql`update counters set n = 200 where id = 1`);
      commitWithNextStatement(db);
      await db.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
    });
  await expect(failing('23505')).rejects.toThrow();
  expect(begun).toBe(1);
  await expect(failing('40P01')).rejects.toThrow();
  expect(begun).toBe(6);
  expect((await counted())[0]).toBe(100);
});

it('stores nothing where a failure goes unheeded, and takes nothing after its last statement', async () => {
  const unheeded = transaction(t.db, async (db) => {
    await db.execute(sql`update counters set n = 300 where id = 1`);
    await db.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(unheeded).rejects.toThrow('one of its statements failed');
  const after = transaction(t.db, async (db) => {
    commitWithNextStatement(db);
    await db.execute(sql`update counters set n = n where id = 1`);
    await db.execute(sql`update counters set n = 400 where id = 1`);
  });
  await expect(after).rejects.toThrow();
  expect((await counted())[0]).toBe(100);
});

it('is a part of another to its end where it says what its last statement is', async () => {
  const outer = transaction(t.db, async (db) => {
    await transaction(db, async (inner) => {
      commitWithNextStatement(inner);
      await inner.execute(sql`update counters set n = 500 where id = 1`);
    });
    throw new Error('after all not');
  });
  await expect(outer).rejects.toThrow('after all not');
  expect((await counted())[0]).toBe(100);
});

it('fails where its connection is ended, and the server goes on', async () => {
  const ended = transaction(t.db, async (db) => {
    await db.execute(sql`update counters set n = 600 where id = 1`);
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(ended).rejects.toThrow();
  expect((await counted())[0]).toBe(100);
});
