/** The maximum nesting of lists and objects in a call; no schema needs half of it. */
const DEEPEST = 50;

/**
 * Returns why a value cannot be stored, whichever schema it has; null for any other value. Reasons: a text
 * the database cannot store (a zero byte, half of a two-part character), or nesting too deep to process.
 */
export function unstorableReason(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? NOT_STORABLE : null;
  if (typeof value !== 'object' || value === null || isContent(value)) return null;
  if (depth === DEEPEST) return 'This is nested too deeply.';
  for (const [name, inner] of Object.entries(value)) {
    const why = unstorableReason(name) ?? unstorableReason(inner, depth + 1);
    if (why) return why;
  }
  return null;
}

/** Returns true for file content, which is not text, whether complete or still arriving. */
const isContent = (value: object) => ArrayBuffer.isView(value) || Symbol.asyncIterator in value;

const UNSTORABLE = /\0|\p{Surrogate}/u;
const NOT_STORABLE = 'This text contains characters that cannot be saved. Type it instead of pasting it.';
