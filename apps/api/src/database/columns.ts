import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The identity column every table with rows of its own has. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** An instant, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** Binary content. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A string of bits, as the text of noughts and ones it is written as. */
export const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });
