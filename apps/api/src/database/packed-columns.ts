import { type SQL, sql } from 'drizzle-orm';

/**
 * Columns of thousands of rows as bytes. PostgreSQL takes ten times as long to write doubles as JSON. All columns of a
 * statement have the same order.
 */
export const packDoubles = (column: SQL): SQL =>
  sql`string_agg(float8send(coalesce(${column}, 'NaN')), ''::bytea)`;

export const packIntegers = (column: SQL): SQL => sql`string_agg(int4send(${column}), ''::bytea)`;

/** Reads what {@link packDoubles} has packed: NaN for null; empty for no rows. */
export function unpackDoubles(packed: Buffer | null): Float64Array {
  if (packed === null) return new Float64Array();
  const doubles = new Float64Array(packed.length / Float64Array.BYTES_PER_ELEMENT);
  const bytes = Buffer.from(doubles.buffer);
  packed.copy(bytes);
  bytes.swap64();
  return doubles;
}

export function unpackIntegers(packed: Buffer | null): Int32Array {
  if (packed === null) return new Int32Array();
  const integers = new Int32Array(packed.length / Int32Array.BYTES_PER_ELEMENT);
  const bytes = Buffer.from(integers.buffer);
  packed.copy(bytes);
  bytes.swap32();
  return integers;
}

export const nullIfNaN = (value: number): number | null => (Number.isNaN(value) ? null : value);
