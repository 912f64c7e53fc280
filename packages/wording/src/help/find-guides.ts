import { foldText } from '@portal/contract/rules/fold-text';
import { type Guide, wordsOfGuide } from './guide.ts';
import { guides } from './guides.ts';

/** The guides that hold every one of these words, whatever their accents and quotes; those with them in the title first. */
export function findGuides(words: readonly string[]): Guide[] {
  const wanted = words.map(foldText).filter((word) => word !== '');
  const holds = (text: string) => wanted.every((word) => foldText(text).includes(word));
  const found = guides.filter((guide) => holds(wordsOfGuide(guide)));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
