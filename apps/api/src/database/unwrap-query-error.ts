import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Returns the database's error for a failed query; returns any other error unchanged. */
export const unwrapQueryError = (error: Error): Error =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error;
