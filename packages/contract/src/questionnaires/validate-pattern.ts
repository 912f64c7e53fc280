import { compilePattern, LONGEST_TEXT, PatternError } from './pattern-matcher.ts';

/**
 * Returns why a pattern cannot be used for an answer; null if it can. The browser and the server check
 * answers with the same matcher, whose time is in proportion to the text for every pattern
 * (`pattern-matcher.ts`).
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
