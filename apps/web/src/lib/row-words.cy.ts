export { withinSentence } from './row-words.ts';
import { withinSentence } from './row-words.ts';

/** Welsh has no indefinite article. */
export const withArticle = (word: string): string => withinSentence(word);
