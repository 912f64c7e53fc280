import fs from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { databaseUrlFor, SCHEMA_TEMPLATE } from '#support/template-database';

const folder = 'docs/data-model';
const page = ['docs/data-model.md', ...fs.readdirSync(folder).map((name) => `${folder}/${name}`)]
  .map((name) => fs.readFileSync(name, 'utf8'))
  .join('\n');

async function rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({
    connectionString: databaseUrlFor(inject('databaseServer'), SCHEMA_TEMPLATE),
  });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

it('the pages of the data model draw every foreign key there is, and no other', async () => {
  const keys = await rows<{ line: string }>(`
    select format('%s ||--o{ %s : "%s"', parent.relname, child.relname, string_agg(attname, ',' order by place)) as line
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    cross join lateral unnest(conkey) with ordinality as key(attnum, place)
    join pg_attribute on attrelid = child.oid and pg_attribute.attnum = key.attnum
    where contype = 'f' and child.relnamespace = 'public'::regnamespace
    group by pg_constraint.oid, parent.relname, child.relname`);
  const drawn = page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('||--o{'));
  expect(drawn.sort()).toEqual(keys.map((key) => key.line).sort());
});

it('the pages of the data model name every table', async () => {
  const tables = await rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const unnamed = tables.filter((table) => !new RegExp(`\\b${table.name}\\b`).test(page));
  expect(unnamed).toEqual([]);
});
