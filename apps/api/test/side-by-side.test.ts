import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintMigration } from '#support/lint-migration';

const FOLDER = 'apps/api/migrations';
const migrations = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

describe('a migration', () => {
  it.each(migrations)('%s leaves the former version of the server at work: expand, then contract', (name) => {
    expect(lintMigration(fs.readFileSync(path.join(FOLDER, name), 'utf8'))).toEqual([]);
  });

  it('leaves the newest snapshot only: npm run add-migration deletes the one before', () => {
    const { entries } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrations);
    const newest = entries.at(-1)!.tag.slice(0, 4);
    expect(fs.readdirSync(path.join(FOLDER, 'meta')).sort()).toEqual([
      `${newest}_snapshot.json`,
      '_journal.json',
    ]);
  });

  it.each([
    ['alter table "users" drop column "full_name";', 'drops a column'],
    ['drop table "users";', 'drops a table'],
    ['alter table "users" rename column "full_name" to "name";', 'renames'],
    ['alter table "users" alter column "job_title" set not null;', 'asks for a value'],
    ['ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;', 'changes a type'],
    ['alter table "users" alter column "status" drop default;', 'takes a default away'],
    ['alter table "users" add column "shoe_size" integer not null;', 'without a default'],
    ['alter table "users" add constraint "tall" check (id > 5);', 'refuses what'],
    ['create unique index "one_name" on "users" ("full_name");', 'refuses what'],
  ])('is stopped at %s', (statement, says) => {
    expect(lintMigration(statement)).toEqual([expect.stringContaining(says)]);
    // Also among what is harmless, and not where it is named.
    expect(
      lintMigration(`create table "new" ("id" integer);--> statement-breakpoint\n${statement}`),
    ).toHaveLength(1);
    expect(lintMigration(`-- contracts: nothing has read it since the release before\n${statement}`)).toEqual(
      [],
    );
  });

  it.each([
    'create table "new" ("id" integer not null); create unique index "n" on "new" ("id"); alter table "new" add constraint "c" check (id > 1);',
    'alter table "users" add column "shoe_size" integer;',
    'alter table "users" add column "shoe_size" integer not null default 42;',
    'alter table "users" add column "a" integer; alter table "users" add constraint "c" check ("users"."a" > 1);',
    'alter table "users" drop constraint "known"; alter table "users" add constraint "known" check (role in (1, 2));',
    'create index on "users" ("id"); -- drop table',
    'alter table "users" alter column "job_title" drop not null;',
  ])('may %s', (statement) => {
    expect(lintMigration(statement)).toEqual([]);
  });
});
