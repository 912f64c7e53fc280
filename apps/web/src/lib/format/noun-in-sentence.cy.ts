export { withinSentence } from './noun-in-sentence.ts';
import { withinSentence } from './noun-in-sentence.ts';

/** Welsh has no indefinite article. */
export const withArticle = (word: string): string => withinSentence(word);
