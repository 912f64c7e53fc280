import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { languageName, proposedLanguages, validateLanguageCode } from '@portal/contract/shared/languages';
import { MOST_LANGUAGES } from '@portal/contract/questionnaires/translations';
import { codesInText } from '@portal/expressions/piped-texts';
import { assembleDefinition } from './assemble-definition.ts';
import { ImportReport } from './import-report.ts';
import { truncate } from './plain-text.ts';
import type { SourceInstrument } from './source-instrument.ts';

/** The texts of a questionnaire in another language of its file. */
export type InstrumentTranslation = { language: string; texts: { source: string; text: string }[] };
type Found = { texts: Map<string, string>; missing: number; conflicts: string[] };

/**
 * Reads the other languages of a file as translations: the file is read again in each, and what is at the same place is
 * the translation. Reports each language, and what of it is left out.
 */
export function readTranslations(
  source: SourceInstrument,
  definition: InstrumentDefinition,
  mostRows: number,
  report: ImportReport,
): InstrumentTranslation[] {
  const translations = new Map<string, InstrumentTranslation>();
  for (const { name, read } of source.languages ?? []) {
    const entry = report.add('languages', name);
    const language = languageCodeOf(name);
    if (language === null) {
      entry.drop(
        `Its translations are left out, because it is not clear which language “${truncate(name, 60)}” is.`,
      );
      continue;
    }
    const refused = translations.has(language)
      ? 'This language appears twice in the file.'
      : translations.size === MOST_LANGUAGES
        ? `A questionnaire can have at most ${MOST_LANGUAGES} languages.`
        : validateLanguageCode(language);
    if (refused !== null) {
      entry.drop(`Its translations are left out. ${refused}`);
      continue;
    }
    const other = read(new ImportReport(report.selectedPart));
    const translated = assembleDefinition({ ...other, name: other.name || source.name }, mostRows);
    const found = pairTexts(definition, translated);
    if (found === null) {
      entry.drop('Its translations are left out, because the questions are not the same in this language.');
      continue;
    }
    const { texts, missing, conflicts } = found;
    if (texts.size === 0) {
      entry.drop('It has no translations.');
      continue;
    }
    const inLanguage = languageName(language);
    entry.made =
      texts.size === 1
        ? `1 translation into ${inLanguage}.`
        : `${texts.size} translations into ${inLanguage}.`;
    if (missing > 0)
      entry.remark(
        `${missing} ${missing === 1 ? 'piece of text has' : 'pieces of text have'} no translation in the file.`,
      );
    if (conflicts.length > 0)
      entry.approximate(
        `The same text is translated in different ways, so the first translation is used: ${truncate(conflicts.map((one) => `“${truncate(one, 60)}”`).join(', '), 300)}.`,
      );
    translations.set(language, {
      language,
      texts: [...texts].map(([original, text]) => ({ source: original, text })),
    });
  }
  return [...translations.values()];
}

/** Returns the code of a language that a file names: `Cymraeg (cy)`, `pt_BR`, `French`; null if it is not recognised. */
export function languageCodeOf(name: string): string | null {
  const written = /\(([\w-]+)\)\s*$/.exec(name)?.[1] ?? name.trim();
  try {
    const [code] = Intl.getCanonicalLocales(written.replaceAll('_', '-'));
    if (code !== undefined && languageName(code) !== code) return code;
  } catch {
    // It is a name.
  }
  const wanted = name.trim().toLowerCase();
  const isCalled = (code: string) =>
    [languageName(code), languageName(code, code)].some((one) => one.toLowerCase() === wanted);
  return ['en', 'zh', ...proposedLanguages].find(isCalled) ?? null;
}

/** Pairs the texts of two definitions place by place; null if their questions, options or checks are not the same. */
function pairTexts(one: InstrumentDefinition, other: InstrumentDefinition): Found | null {
  const texts = listTexts(one);
  const translated = new Map(listTexts(other));
  if (texts.length !== translated.size || texts.some(([place]) => !translated.has(place))) return null;
  const found: Found = { texts: new Map(), missing: 0, conflicts: [] };
  const missing = new Set<string>();
  for (const [place, source] of texts) {
    const text = translated.get(place)!.trim();
    if (source.trim() === '') continue;
    const known = found.texts.get(source);
    if (text === '' || text === source) missing.add(source);
    else if (known === undefined && hasSamePlaceholders(source, text)) found.texts.set(source, text);
    else if (known !== text) found.conflicts.push(source);
  }
  found.missing = [...missing].filter((source) => !found.texts.has(source)).length;
  return found;
}

const hasSamePlaceholders = (source: string, text: string): boolean => {
  const known = new Set(codesInText(source));
  return codesInText(text).every((code) => known.has(code));
};

type PlacedText = [place: string, text: string];
const placeOf = (...parts: (string | number)[]): string => parts.join('/');

/** Lists the texts of a definition with their places. */
function listTexts({ sections, checks, ...definition }: InstrumentDefinition): PlacedText[] {
  return [
    ['name', definition.questionnaire_name],
    ['introduction', definition.introduction],
    ['declaration', definition.declaration],
    ...sections.flatMap((section, at): PlacedText[] => [
      [placeOf(at, 'name'), section.section_name],
      [placeOf(at, 'guidance'), section.guidance],
      ...section.sub_sections.flatMap((part, place) => listPartTexts(part, placeOf(at, place))),
    ]),
    ...checks.map(({ expression, message }, at): PlacedText => [placeOf('check', at, expression), message]),
  ];
}

function listPartTexts(
  part: InstrumentDefinition['sections'][number]['sub_sections'][number],
  here: string,
): PlacedText[] {
  return [
    [placeOf(here, 'name'), part.sub_section_name],
    [placeOf(here, 'guidance'), part.guidance],
    [placeOf(here, 'word'), part.row_word],
    ...part.rows.map(({ row_name }, at): PlacedText => [placeOf(here, 'row', at), row_name]),
    ...part.columns.map(({ column_name }, at): PlacedText => [placeOf(here, 'column', at), column_name]),
    ...part.questions.flatMap(({ question_code: code, question_type: type, ...question }): PlacedText[] => [
      [placeOf(code, type, 'text'), question.question_text],
      [placeOf(code, 'help'), question.help],
      [placeOf(code, 'unit'), question.unit],
      ...question.options.map(({ option_code, option_name }): PlacedText => [
        placeOf(code, 'option', option_code),
        option_name,
      ]),
    ]),
  ];
}
