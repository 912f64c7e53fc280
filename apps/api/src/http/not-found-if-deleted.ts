import { z } from 'zod';
import { unwrapQueryError } from '../database/unwrap-query-error.ts';
import { problems } from '../lib/problems.ts';

const FOREIGN_KEY = '23503';
/** Returns true for the error of a deleted row: nothing to read, nothing to answer with, or no parent row. */
const misses = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof z.ZodError ||
  (error instanceof Error && (unwrapQueryError(error) as { code?: unknown }).code === FOREIGN_KEY);

/**
 * Returns 404 if another request deletes the loaded resource while this request is running. Other failures
 * stay failures.
 *
 * @param reload loads the resource again, and returns what is missing
 */
export const notFoundIfDeleted =
  (reload: () => Promise<{ missing?: string | undefined }>) =>
  async (error: unknown): Promise<never> => {
    const opened = misses(error) ? await reload().catch(() => null) : null;
    throw opened?.missing ? problems.notFound(opened.missing) : error;
  };
