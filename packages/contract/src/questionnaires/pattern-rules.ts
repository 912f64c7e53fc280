import { compilePattern, LONGEST_TEXT, PatternError } from './pattern-matcher.ts';

/**
 * Says why a pattern cannot be used for an answer; null when it can. Answers are checked in the browser and on the server by
 * the same matcher, which takes time in proportion to the text, whatever the pattern (`pattern-matcher.ts`).
 */
export function validatePattern(pattern: string): string | null {
  if (pattern.length > LONGEST_TEXT) return `A pattern can have at most ${LONGEST_TEXT} characters.`;
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}
