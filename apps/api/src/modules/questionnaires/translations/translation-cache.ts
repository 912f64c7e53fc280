import { SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import type { Db } from '../../../database/connect.ts';
import { selectOffered, selectTranslations } from './translations.sql.ts';

type Versioned = { id: number; languages_version: number };
type Kept = { version: number; offered: string[] | null; texts: Map<string, Map<string, string>> };

/** How many questionnaires' translations a server process keeps; the least recently used go first. */
const MOST_KEPT = 50;
/** One for each server: what it shares is its own. */
const keptBy = new WeakMap<object, Map<number, Kept>>();

/** Translates a text into the selected language. */
export type Translate = (source: string) => string;
const inEnglish: Translate = (source) => source;

/**
 * Loads the texts of a questionnaire in a language, each in English if it has no translation. The loader
 * supplies the version, so that a page needs no further query. The version is read before the translations:
 * at worst a newer text is cached under an older number that is never requested again.
 */
export async function loadTranslator(
  deps: object,
  db: Db,
  questionnaire: Versioned,
  language: string,
): Promise<Translate> {
  if (language === SOURCE_LANGUAGE) return inEnglish;
  const texts = await loadTranslatedTexts(deps, db, questionnaire, language);
  return (source) => texts.get(source) ?? source;
}

/** Loads the translations into a language by their English texts. */
export async function loadTranslatedTexts(
  deps: object,
  db: Db,
  questionnaire: Versioned,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const kept = keptOf(deps, questionnaire);
  const known = kept.texts.get(language);
  const texts = known ?? (await selectTranslations(db, { questionnaire_id: questionnaire.id, language }));
  kept.texts.set(language, texts);
  return texts;
}

/** Loads the languages respondents can choose besides English. */
export async function loadOfferedLanguages(
  deps: object,
  db: Db,
  questionnaire: Versioned,
): Promise<string[]> {
  const kept = keptOf(deps, questionnaire);
  kept.offered ??= await selectOffered(db, questionnaire.id);
  return kept.offered;
}

function keptOf(deps: object, { id, languages_version: version }: Versioned): Kept {
  const all = keptBy.get(deps) ?? new Map<number, Kept>();
  keptBy.set(deps, all);
  const before = all.get(id);
  const kept = before?.version === version ? before : { version, offered: null, texts: new Map() };
  all.delete(id);
  all.set(id, kept);
  for (const oldest of all.keys()) {
    if (all.size <= MOST_KEPT) break;
    all.delete(oldest);
  }
  return kept;
}
