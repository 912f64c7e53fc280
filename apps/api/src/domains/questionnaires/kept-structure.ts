import { readRules, type Rules } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import {
  type AskedQuestion,
  selectStructure,
  type StructureCheck,
  type StructureRow,
} from './structure.sql.ts';

/** How a questionnaire is built, with its rules read and its questions found by id and by code. */
export type Structure = {
  sections: StructureRow[];
  checks: StructureCheck[];
  rules: Rules;
  questions: ReadonlyMap<number, AskedQuestion>;
  byCode: ReadonlyMap<string, AskedQuestion>;
};

/** How many questionnaires a server process keeps; the least recently used go first. */
const MOST_KEPT = 200;

type Kept = Map<number, { version: number; structure: Structure }>;
/** One for each server: what it shares is its own. */
const keptBy = new WeakMap<object, Kept>();

/**
 * The structure of a questionnaire in the version just read from the database, kept from before where that is still the
 * newest. The version is read before the structure is: at worst something newer is kept under an older number that nobody
 * asks for again. Not for who changes the structure in the same transaction: what is rolled back must not be kept.
 */
export async function keptStructure(
  deps: object,
  db: Db,
  { id, structure_version: version }: { id: number; structure_version: number },
): Promise<Structure> {
  const kept: Kept = keptBy.get(deps) ?? new Map();
  keptBy.set(deps, kept);
  const found = kept.get(id);
  kept.delete(id);
  const structure = found?.version === version ? found.structure : await readStructure(db, id);
  kept.set(id, { version, structure });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return structure;
}

async function readStructure(db: Db, questionnaireId: number): Promise<Structure> {
  const { sections, checks } = await selectStructure(db, questionnaireId);
  const asked = sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));
  return {
    sections,
    checks,
    rules: readRules(sections, checks),
    questions: new Map(asked.map((question) => [question.id, question])),
    byCode: new Map(asked.map((question) => [question.question_code, question])),
  };
}

/** The questions of one section, in reading order. */
export const questionsOf = (section: StructureRow): AskedQuestion[] =>
  section.sub_sections.flatMap(({ questions }) => questions);

/** The same of several questionnaires, by id. */
export async function keptStructures(
  deps: object,
  db: Db,
  questionnaires: { id: number; structure_version: number }[],
): Promise<Map<number, Structure>> {
  const found = new Map<number, Structure>();
  for (const one of questionnaires) found.set(one.id, await keptStructure(deps, db, one));
  return found;
}
