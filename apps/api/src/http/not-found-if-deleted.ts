import { z } from 'zod';
import { unwrapQueryError } from '../database/unwrap-query-error.ts';
import { problems } from '../lib/problems.ts';

const FOREIGN_KEY = '23503';
/** How a row shows that is not there any more: nothing to read of, nothing to answer with, nothing to belong to. */
const misses = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof z.ZodError ||
  (error instanceof Error && (unwrapQueryError(error) as { code?: unknown }).code === FOREIGN_KEY);

/**
 * A call may lose what it opened to another that deletes it meanwhile: then it is not there, as where the call had come a moment
 * later. What fails otherwise stays a failure.
 *
 * @param again opens it once more, and says what is missing
 */
export const notFoundIfDeleted =
  (again: () => Promise<{ missing?: string | undefined }>) =>
  async (error: unknown): Promise<never> => {
    const opened = misses(error) ? await again().catch(() => null) : null;
    throw opened?.missing ? problems.notFound(opened.missing) : error;
  };
