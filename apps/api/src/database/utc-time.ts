import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Writes a time in UTC to the millisecond, like `Date.toISOString`. The time zone of the database does not matter. */
export const utcTime = (time: SQLWrapper): SQL =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
