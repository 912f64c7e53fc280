import { problems } from '../problems.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs a write; where it would double what must be unique, it is refused with the sentence. @throws 409 */
export async function orConflict<T>(write: Promise<T>, sentence: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (code === UNIQUE_VIOLATION || cause?.code === UNIQUE_VIOLATION) throw problems.conflict(sentence);
    throw error;
  }
}
