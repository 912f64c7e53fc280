import { type ImportedEntry, MAX_TRANSLATION_LENGTH } from '@portal/contract/questionnaires/translations';
import { codesInText, formatPlaceholder } from '@portal/expressions/piped-texts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import type { ReadEntry } from '../../../imports/read-translations.ts';
import type { SourceText } from './source-texts.ts';

/** An entry with the English text it translates, where there is one. */
export type ValidatedEntry = { told: ImportedEntry; source: string | null };

/** Spreadsheets and programs for translators break lines and lose spaces; the words say which text it is. */
const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The places for answers of a translation that its text does not have. */
export const findAddedPlaceholders = (source: string, text: string): string[] => {
  const known = new Set(codesInText(source));
  return codesInText(text)
    .filter((code) => !known.has(code))
    .map(formatPlaceholder);
};

/** Finds the result for each entry of a translated file. */
export function validateEntries(
  entries: readonly ReadEntry[],
  texts: readonly SourceText[],
  stored: ReadonlyMap<string, string>,
): ValidatedEntry[] {
  const byWords = new Map(texts.map((text) => [wordsOf(text.source), text]));
  const byKey = new Map(texts.flatMap((text) => text.places.map(({ key }) => [key, text] as const)));
  const given = new Map<string, string>();
  return entries.map((entry) => {
    const found = byWords.get(wordsOf(entry.source));
    const from = found ? (stored.get(found.source) ?? null) : null;
    const judged = (outcome: ImportedEntry['outcome'], message: string | null = null): ValidatedEntry => ({
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
    if (entry.text === '')
      return judged('empty', from === null ? null : questionnaireMessages.translationEmpty.text);
    if (!found) {
      const now = byKey.get(entry.key)?.source;
      return now === undefined
        ? judged('unknown', questionnaireMessages.englishTextNotFound.text)
        : judged('outdated', questionnaireMessages.englishTextChanged({ now }).text);
    }
    if (entry.text.length > MAX_TRANSLATION_LENGTH)
      return judged(
        'refused',
        questionnaireMessages.translationTooLong({ most: MAX_TRANSLATION_LENGTH }).text,
      );
    const unknown = findAddedPlaceholders(found.source, entry.text);
    if (unknown.length > 0)
      return judged('refused', questionnaireMessages.translationPlaceholdersDiffer({ places: unknown }).text);
    const before = given.get(found.source);
    if (before !== undefined && before !== entry.text)
      return judged('refused', questionnaireMessages.duplicateTranslation.text);
    given.set(found.source, entry.text);
    if (from === entry.text) return judged('unchanged');
    return judged(from === null ? 'new' : 'changed');
  });
}
