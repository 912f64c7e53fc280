import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What the database said of a query that failed; any other error as it is. */
export const unwrapQueryError = (error: Error): Error =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error;
