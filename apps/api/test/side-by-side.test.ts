import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintMigration } from './support/lint-migration.ts';

const FOLDER = 'apps/api/migrations';
const migrations = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** From before the rule: the portal was to be stopped for them. */
const BEFORE_THE_RULE = '0003 0005 0007 0009 0012 0016 0019 0026 0027 0031 0032 0042'.split(' ');

describe('a migration', () => {
  it.each(migrations.filter((name) => Number(name.slice(0, 4)) > 42))(
    '%s leaves the former version of the server at work: expand, then contract',
    (name) => {
      expect(lintMigration(fs.readFileSync(path.join(FOLDER, name), 'utf8'))).toEqual([]);
    },
  );

  it('from before the rule is known by name', () => {
    const contracting = migrations.filter(
      (name) => lintMigration(fs.readFileSync(path.join(FOLDER, name), 'utf8')).length > 0,
    );
    expect(
      contracting.map((name) => name.slice(0, 4)).filter((number) => !BEFORE_THE_RULE.includes(number)),
    ).toEqual([]);
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
