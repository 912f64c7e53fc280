import { problems } from '../lib/problems.ts';
import type { Message } from '../lib/define-messages.ts';

/** PostgreSQL codes: a unique value already exists; another row still refers to this row. */
const REFUSED = new Set(['23505', '23503']);

/**
 * Runs a write; where it would double what must be unique, or take away what something else refers to, it is refused with
 * the sentence. @throws 409
 */
export async function conflictOnViolation<T>(write: Promise<T>, conflictMessage: Message): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (REFUSED.has(code ?? cause?.code ?? '')) throw problems.conflict(conflictMessage);
    throw error;
  }
}
