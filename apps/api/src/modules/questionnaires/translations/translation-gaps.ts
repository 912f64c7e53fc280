import type { Db } from '../../../database/connect.ts';
import { loadStructure } from '../questionnaires/structure-cache.ts';
import type { CaseSettingsTexts } from './case-settings-texts.sql.ts';
import { sourceTexts } from './source-texts.ts';
import { loadTranslatedTexts } from './translation-cache.ts';

type Questionnaire = {
  id: number;
  structure_version: number;
  languages_version: number;
  questionnaire_name: string;
  introduction: string;
  declaration: string;
};

/** The texts of a questionnaire that have no translation into any of its languages, by what they were calculated from. */
const gapsBy = new WeakMap<object, Map<string, boolean>>();
const MOST_KEPT = 500;

/** Returns the offered languages in which a respondent still reads some texts in English. */
export async function findLanguagesWithGaps(
  deps: object,
  db: Db,
  questionnaire: Questionnaire,
  { cases, languages }: { cases: CaseSettingsTexts; languages: readonly string[] },
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const language of languages)
    if (await hasGaps(deps, db, questionnaire, { cases, language })) found.add(language);
  return found;
}

async function hasGaps(
  deps: object,
  db: Db,
  questionnaire: Questionnaire,
  { cases, language }: { cases: CaseSettingsTexts; language: string },
): Promise<boolean> {
  const kept = gapsBy.get(deps) ?? new Map<string, boolean>();
  gapsBy.set(deps, kept);
  const { id, structure_version, languages_version, questionnaire_name, introduction, declaration } =
    questionnaire;
  const { who_sees, distress_help, thanks } = cases;
  const own = [questionnaire_name, introduction, declaration, who_sees, distress_help, thanks];
  const key = JSON.stringify([id, language, structure_version, languages_version, ...own]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const structure = await loadStructure(deps, db, questionnaire);
  const texts = await loadTranslatedTexts(deps, db, questionnaire, language);
  const answer = sourceTexts(questionnaire, cases, structure).some(({ source }) => !texts.has(source));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, answer);
  return answer;
}
