import fs from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from '#support/template-database';

/** Every column that holds one of some words, as its table declares them. */
async function columnsOfWords(): Promise<{ table: string; column: string; words: readonly string[] }[]> {
  const folder = path.resolve('apps/api/src/tables');
  const files = await Promise.all(
    fs.readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  const tables = files.flatMap((file) => Object.values(file)).filter((one) => is(one, PgTable));
  return tables.flatMap((one) => {
    const { name, columns } = getTableConfig(one);
    return columns.flatMap(({ name: column, enumValues }) =>
      enumValues?.length ? [{ table: name, column, words: enumValues }] : [],
    );
  });
}
const columns = await columnsOfWords();

const name = 'portal_known_words';
let client: pg.Client;
beforeAll(async () => {
  const url = await createDatabase(inject('databaseServer'), name, SCHEMA_TEMPLATE);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject('databaseServer'), name);
});

/** Creates a copy of the table with only its checks, so that a row can hold a single word. */
async function twinOf(table: string): Promise<void> {
  await client.query(`drop table if exists twin; create table twin (like "${table}" including constraints)`);
  const { rows } = await client.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = 'twin'::regclass and attnum > 0 and attnotnull",
  );
  for (const { attname } of rows)
    await client.query(`alter table twin alter column "${attname}" drop not null`);
}

/** The check that refuses a row with this word alone, or null where it is let in. */
async function refusing(column: string, word: string): Promise<string | null> {
  try {
    await client.query(`insert into twin ("${column}") values ($1)`, [word]);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23514') return error.constraint ?? '';
    throw error;
  }
}

it('many tables declare columns of words', () => expect(columns.length).toBeGreaterThan(20));

it.each(columns)(
  'the database refuses in column $column of $table what its code has no word for',
  async (one) => {
    await twinOf(one.table);
    const known = await refusing(one.column, 'never heard of');
    expect(known).not.toBeNull();
    expect(await refusing(one.column, one.words[0]!.toUpperCase())).toBe(known);
    expect(await refusing(one.column, '')).toBe(known);
    // Another check may want a second column filled; this one lets every word in.
    for (const word of one.words) expect(await refusing(one.column, word), word).not.toBe(known);
  },
);
