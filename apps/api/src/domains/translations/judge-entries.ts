import { type ImportedEntry, LONGEST_TRANSLATION } from '@portal/contract/translations';
import { codesInText, placeOf } from '@portal/expressions/piped-texts';
import { sentences } from '../../sentences/structure.ts';
import type { ReadEntry } from '../../uploads/read-translations.ts';
import type { SourceText } from './source-texts.ts';

/** An entry with the English text it translates, where there is one. */
export type JudgedEntry = { told: ImportedEntry; source: string | null };

/** Spreadsheets and programs for translators break lines and lose spaces; the words say which text it is. */
const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The places for answers of a translation that its text does not have. */
export const placesAdded = (source: string, text: string): string[] => {
  const known = new Set(codesInText(source));
  return codesInText(text)
    .filter((code) => !known.has(code))
    .map(placeOf);
};

/** What becomes of each entry of a translated file. */
export function judgeEntries(
  entries: readonly ReadEntry[],
  texts: readonly SourceText[],
  stored: ReadonlyMap<string, string>,
): JudgedEntry[] {
  const byWords = new Map(texts.map((text) => [wordsOf(text.source), text]));
  const byKey = new Map(texts.flatMap((text) => text.places.map(({ key }) => [key, text] as const)));
  const given = new Map<string, string>();
  return entries.map((entry) => {
    const found = byWords.get(wordsOf(entry.source));
    const from = found ? (stored.get(found.source) ?? null) : null;
    const judged = (outcome: ImportedEntry['outcome'], message: string | null = null): JudgedEntry => ({
      source: found?.source ?? null,
      told: {
        row: entry.row,
        place: found?.places[0]?.place ?? entry.place,
        source: found?.source ?? entry.source,
        outcome,
        from,
        to: entry.text || null,
        message,
      },
    });
    if (entry.text === '') return judged('empty', from === null ? null : sentences.leftEmpty);
    if (!found) {
      const now = byKey.get(entry.key)?.source;
      return now === undefined
        ? judged('unknown', sentences.englishGone)
        : judged('outdated', sentences.englishChanged(now));
    }
    if (entry.text.length > LONGEST_TRANSLATION)
      return judged('refused', sentences.translationTooLong(LONGEST_TRANSLATION));
    const unknown = placesAdded(found.source, entry.text);
    if (unknown.length > 0) return judged('refused', sentences.otherPlaces(unknown));
    const before = given.get(found.source);
    if (before !== undefined && before !== entry.text) return judged('refused', sentences.translatedTwice);
    given.set(found.source, entry.text);
    if (from === entry.text) return judged('unchanged');
    return judged(from === null ? 'new' : 'changed');
  });
}
