import { foldText } from '@portal/contract/shared/fold-text';
import { matchesSearchTerms, expandSearchTerms } from '../search-synonyms.ts';
import { type Guide, guideText } from './guide.ts';
import { guides } from './guides.ts';

/** The searchable texts; folded once. */
const folded = guides.map((guide) => ({
  guide,
  title: foldText(guide.title),
  text: foldText(guideText(guide)),
}));

/**
 * Finds guides that contain the meaning of each word, ignoring accents and quotes; guides with it in the
 * title come first.
 */
export function findGuides(words: readonly string[]): Guide[] {
  const meant = expandSearchTerms(words.map(foldText).filter((word) => word !== ''));
  const holds = (text: string) => matchesSearchTerms(text, meant);
  const found = folded.filter(({ text }) => holds(text));
  const [titled, others] = [true, false].map((is) => found.filter(({ title }) => holds(title) === is));
  return [...titled!, ...others!].map(({ guide }) => guide);
}
