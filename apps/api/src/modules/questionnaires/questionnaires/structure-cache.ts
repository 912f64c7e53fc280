import type { Period } from '@portal/expressions/bind-expression';
import { labelSectionPlaceholders } from '@portal/expressions/piped-texts';
import { compileRulesWithYields, type CompiledRules } from '@portal/expressions/rules/compile-rules';
import type { Db } from '../../../database/connect.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { loadLookupTables, type StoredLookupTables } from '../lookup-tables/load-lookup-tables.ts';
import {
  type AskedQuestion,
  selectStructures,
  type StructureCheck,
  type StructureRow,
} from './structure.sql.ts';

/** The structure of a questionnaire, with its rules parsed and its questions found by id and by code. */
export type Structure = {
  sections: StructureRow[];
  checks: StructureCheck[];
  /** The days of its time period, which rules can read. */
  period: Period;
  rules: CompiledRules;
  /** The lookup tables that its rules read, by code. */
  lookups: StoredLookupTables;
  questions: ReadonlyMap<number, AskedQuestion>;
  byCode: ReadonlyMap<string, AskedQuestion>;
};

/** How many questionnaires a server process keeps; the least recently used go first. */
const MOST_KEPT = 200;

type Kept = Map<number, { version: number; structure: Structure }>;
type Versioned = { id: number; structure_version: number };
/** One for each server: what it shares is its own. */
const keptBy = new WeakMap<object, Kept>();

/**
 * Loads the structure of a questionnaire in the version just loaded, from the cache if that version is
 * current. Entries are cached under the version they were loaded with: a change in the meantime or a lagging
 * replica has another version. Not for a caller that changes the structure in the same transaction:
 * rolled-back data must not be cached.
 */
export async function loadStructure(deps: object, db: Db, questionnaire: Versioned): Promise<Structure> {
  return (await loadStructures(deps, db, [questionnaire])).get(questionnaire.id)!;
}

/** Loads the structures of several questionnaires, by id; uncached ones are loaded together. */
export async function loadStructures(
  deps: object,
  db: Db,
  questionnaires: Versioned[],
): Promise<Map<number, Structure>> {
  const kept: Kept = keptBy.get(deps) ?? new Map();
  keptBy.set(deps, kept);
  const isKept = (one: Versioned) => kept.get(one.id)?.version === one.structure_version;
  const known = new Map(
    questionnaires.flatMap((one) => (isKept(one) ? [[one.id, kept.get(one.id)!.structure] as const] : [])),
  );
  const read = await readStructures(
    deps,
    db,
    questionnaires.filter((one) => !known.has(one.id)).map(({ id }) => id),
  );
  const found = new Map<number, Structure>();
  for (const { id, structure_version } of questionnaires) {
    const { version, structure } = read.get(id) ?? { version: structure_version, structure: known.get(id)! };
    found.set(id, structure);
    kept.delete(id);
    kept.set(id, { version, structure });
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return found;
}

async function readStructures(deps: object, db: Db, questionnaireIds: number[]): Promise<Kept> {
  if (questionnaireIds.length === 0) return new Map();
  const rows = await selectStructures(db, questionnaireIds);
  const tables = await loadLookupTables(
    deps,
    db,
    rows.map(({ questionnaire_id, sections, checks }) => ({
      id: questionnaire_id,
      texts: ruleTexts(sections, checks),
    })),
  );
  const giveTurn = createEventLoopYielder();
  const read: Kept = new Map();
  for (const { questionnaire_id, structure_version: version, sections: written, checks, period } of rows) {
    const sections = labelSectionPlaceholders(written);
    await giveTurn();
    const asked = sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));
    const lookups = tables.get(questionnaire_id)!;
    const structure = {
      sections,
      checks,
      period,
      rules: await compileRulesWithYields(sections, checks, { period, lookups }, giveTurn),
      lookups,
      questions: new Map(asked.map((question) => [question.id, question])),
      byCode: new Map(asked.map((question) => [question.question_code, question])),
    };
    read.set(questionnaire_id, { version, structure });
  }
  return read;
}

/** Lists the texts of a questionnaire's rules. */
function ruleTexts(sections: readonly StructureRow[], checks: readonly StructureCheck[]): string[] {
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const asked = parts.flatMap(({ questions }) => questions);
  return [
    ...[...sections, ...parts, ...parts.flatMap(({ rows }) => rows)].map(({ show_if }) => show_if),
    ...asked.flatMap(({ show_if, require_if, default_answer, expression, options }) => [
      ...[show_if, require_if, default_answer, expression ?? ''],
      ...options.map((option) => option.show_if),
    ]),
    ...checks.map(({ expression }) => expression),
  ];
}

/** The questions of one section, in reading order. */
export const questionsOf = (section: StructureRow): AskedQuestion[] =>
  section.sub_sections.flatMap(({ questions }) => questions);
