import { foldText } from '@portal/contract/rules/fold-text';
import { type Guide, wordsOfGuide } from './guide.ts';
import { guides } from './guides.ts';

/** As they are looked through; folded once. */
const folded = guides.map((guide) => ({
  ...{ guide, title: foldText(guide.title), text: foldText(wordsOfGuide(guide)) },
}));

/** The guides that hold every one of these words, whatever their accents and quotes; those with them in the title first. */
export function findGuides(words: readonly string[]): Guide[] {
  const wanted = words.map(foldText).filter((word) => word !== '');
  const holds = (text: string) => wanted.every((word) => text.includes(word));
  const found = folded.filter(({ text }) => holds(text));
  const [titled, others] = [true, false].map((is) => found.filter(({ title }) => holds(title) === is));
  return [...titled!, ...others!].map(({ guide }) => guide);
}
