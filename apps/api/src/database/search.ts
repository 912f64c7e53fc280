/** The pattern for `ilike` that finds the words as typed: per cent and underscore mean themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
