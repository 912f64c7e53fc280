import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The identity column every table with rows of its own has. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** An instant, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** For a check: a text column holds one of the words its code knows, whoever writes it. A check lets null pass. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** Binary content. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A string of bits, as the text of noughts and ones it is written as. */
export const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });
