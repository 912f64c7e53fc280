/** As deep as lists and objects of a call may stand in one another; no schema asks for half of it. */
const DEEPEST = 50;

/**
 * Why a value cannot be taken, whatever the schema says of it: a text in it that the database does not keep (a zero byte,
 * half of a character that takes two), or a nesting that nothing that walks it would survive. Null for any other.
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

/** What a file holds is no text, here or while it arrives. */
const isContent = (value: object) => ArrayBuffer.isView(value) || Symbol.asyncIterator in value;

const UNSTORABLE = /\0|\p{Surrogate}/u;
const NOT_STORABLE = 'A text contains characters that cannot be stored. Type it anew instead of pasting it.';
