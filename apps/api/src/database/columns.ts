import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** The identity column every table with rows of its own has. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** An instant, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The id of a row of another table, which every row has. */
export const requiredReference = (...target: Parameters<ReturnType<typeof integer>['references']>) =>
  integer()
    .notNull()
    .references(...target);

export const createdAt = () => instant().notNull().defaultNow();

/**
 * Builds the column for the name of the API key that wrote a row. A call with a key sets the name on its
 * transaction (`set-transaction-key-name.sql.ts`), so writers need not pass it. Null for changes by a person.
 */
export const apiKeyName = () => text().default(sql`nullif(current_setting('portal.key_name', true), '')`);

/**
 * Builds a check that a text column holds one of the words its code knows, whichever code writes it. A check
 * lets null pass.
 */
export const oneOfCondition = (column: AnyPgColumn, allowedValues: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(allowedValues.map((word) => `'${word}'`).join(', '))})`;

/** Binary content. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A string of bits, as the text of noughts and ones it is written as. */
export const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });
