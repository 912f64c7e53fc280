/** In JSON a zero byte, and half of a character that takes two, are written as these escapes; whole ones never are. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether every text in a value is one that the database keeps: no zero byte, no half of a character. */
export const isStorable = (value: unknown): boolean => !UNSTORABLE.test(JSON.stringify(value) ?? '');

export const NOT_STORABLE =
  'A text contains characters that cannot be stored. Type it anew instead of pasting it.';
