import type {
  InstrumentDefinition,
  InstrumentQuestion,
  InstrumentSection,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { referencedCodes, parseExpression } from '@portal/expressions/expression';
import { renameInText } from '@portal/expressions/piped-texts';
import { renameCodes } from '@portal/expressions/rename-codes';
import type { ExportLog } from './export-log.ts';

/** A repeated roster in a file format: its questions once, with names that represent one row's answers. */
export type CollapsedRoster = {
  name: string;
  word: string;
  most: number;
  least: number;
  questions: InstrumentQuestion[];
};
type CollapsedSubSection = InstrumentSubSection & { fold: CollapsedRoster | null };
export type CollapsedDefinition = Omit<InstrumentDefinition, 'sections'> & {
  sections: (Omit<InstrumentSection, 'sub_sections'> & { sub_sections: CollapsedSubSection[] })[];
};

type Codes = Map<string, string>;
/** The names of a row's questions in the file, by their codes: one map for each row. */
type Rows = { fold: CollapsedRoster; rows: Codes[] };

const repeated = new WeakSet<InstrumentQuestion>();
/** Checks that a question is written once for all rows: its name used elsewhere means all its answers. */
export const isRosterQuestion = (question: InstrumentQuestion): boolean => repeated.has(question);

/**
 * Folds a questionnaire's rosters whose rows ask the same questions. Records in `log` the question names
 * for reading the file again. Rules elsewhere that read a whole column use its question's name instead.
 */
export function collapseRosters(definition: InstrumentDefinition, log: ExportLog): CollapsedDefinition {
  const taken = new Set(
    definition.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ questions }) => questions.map(({ question_code }) => question_code)),
    ),
  );
  const all: Rows[] = [];
  const folds = new Map<InstrumentSubSection, Rows>();
  for (const part of definition.sections.flatMap(({ sub_sections }) => sub_sections)) {
    const found = foldOf(part, taken, all.length + 1);
    if (found === null) continue;
    all.push(found);
    folds.set(part, found);
    for (const [index, codes] of found.rows.entries())
      for (const [code, name] of codes) log.wrote(code, `${found.fold.name}_${index + 1}_${name}`);
  }
  const outside = (text: string) => withColumns(text, all);
  return {
    ...definition,
    checks: foldedChecks(definition.checks, all).map((check) => ({
      ...check,
      expression: outside(check.expression),
    })),
    sections: definition.sections.map((section) => ({
      ...section,
      show_if: outside(section.show_if),
      sub_sections: section.sub_sections.map((part): CollapsedSubSection => {
        const fold = folds.get(part)?.fold ?? null;
        const plain = fold ? part.questions.filter(({ row }) => row === null) : part.questions;
        return {
          ...part,
          fold,
          show_if: outside(part.show_if),
          questions: plain.map((question) => ruled(question, outside)),
        };
      }),
    })),
  };
}

const ruled = (question: InstrumentQuestion, change: (text: string) => string): InstrumentQuestion => ({
  ...question,
  show_if: change(question.show_if),
  require_if: change(question.require_if),
  default_answer: change(question.default_answer),
  expression: question.expression === null ? null : change(question.expression),
  options: question.options.map((option) => ({ ...option, show_if: change(option.show_if) })),
});

/** Folds a roster; returns null if it is not a roster or its rows ask different questions. */
function foldOf(part: InstrumentSubSection, taken: Set<string>, number: number): Rows | null {
  const { minimum_rows, row_word, rows } = part;
  if (row_word === '' || rows.length === 0 || rows.some(({ show_if }) => show_if !== '')) return null;
  const inRows = rows.map((_, index) =>
    part.questions.filter(({ row }) => row === index).toSorted((one, other) => one.column! - other.column!),
  );
  const [first = []] = inRows;
  const names = namesOf(
    first.map(({ question_code }) => question_code),
    taken,
    number,
  );
  if (first.length === 0 || names === null) return null;
  const maps = inRows.map(
    (questions) =>
      new Map(questions.map(({ question_code }, index) => [question_code, names.bases[index] ?? ''])),
  );
  const template = (row: number) =>
    inRows[row]!.map((question, index): InstrumentQuestion => {
      const lead = `${rows[row]!.row_name}, `;
      const text = question.question_text;
      return {
        ...ruled(question, (rule) => renameCodes(rule, maps[row]!)),
        question_code: names.bases[index] ?? '',
        question_text: renameInText(text.startsWith(lead) ? text.slice(lead.length) : text, maps[row]!),
        help: renameInText(question.help, maps[row]!),
        row: null,
      };
    });
  const wanted = JSON.stringify(template(0));
  if (rows.some((_, row) => JSON.stringify(template(row)) !== wanted)) return null;
  const questions = template(0).map((question) => ({ ...question, column: null }));
  for (const question of questions) {
    repeated.add(question);
    taken.add(question.question_code);
  }
  const fold = { name: names.name, word: row_word, most: rows.length, least: minimum_rows, questions };
  return { fold, rows: maps };
}

/** `ward` and `beds` of `ward_1_beds`, where all are called so and nothing else is; else a name of its own, and the codes. */
function namesOf(codes: string[], taken: ReadonlySet<string>, number: number) {
  const [first = ''] = codes;
  for (let at = first.indexOf('_1_', 1); at !== -1; at = first.indexOf('_1_', at + 1)) {
    const name = first.slice(0, at);
    const lead = `${name}_1_`;
    const bases = codes.map((code) => (code.startsWith(lead) ? code.slice(lead.length) : ''));
    const isFree = bases.every((base) => /^[a-zA-Z_]/.test(base) && !taken.has(base)) && !taken.has(name);
    if (isFree && new Set([...bases, name]).size === bases.length + 1) return { name, bases };
  }
  return new Set(codes).size === codes.length ? { name: `rows_${number}`, bases: codes } : null;
}

const CALL = /\b(total|count|mean|min|max)\(([\w\s,]+)\)/g;

/** `total(ward_1_beds, ward_2_beds)` as `total(beds)`, where these are all of a column. */
function withColumns(text: string, all: readonly Rows[]): string {
  return text.replace(CALL, (whole, call: string, inner: string) => {
    const codes = inner.split(',').map((code) => code.trim());
    for (const { rows } of all) {
      const name = rows[0]?.get(codes[0]!);
      const isColumn =
        name !== undefined &&
        codes.length === rows.length &&
        rows.every((row, index) => row.get(codes[index]!) === name);
      if (isColumn) return `${call}(${name})`;
    }
    return whole;
  });
}

type Check = InstrumentDefinition['checks'][number];

/**
 * Merges checks that apply to each row into one; a check of only some rows stays, because the format cannot
 * express it.
 */
function foldedChecks(checks: readonly Check[], all: readonly Rows[]): Check[] {
  const done = new Set<Check>();
  return checks.flatMap((check) => {
    if (done.has(check)) return [];
    const own = all.find(({ rows }) =>
      referencedCodes(parseExpression(check.expression)).some((code) => rows[0]!.has(code)),
    );
    if (!own) return [check];
    const folded = renameCodes(check.expression, own.rows[0]!);
    const alike = own.rows.map((codes) =>
      checks.find(
        (one) =>
          one.severity === check.severity &&
          one.message === check.message &&
          renameCodes(one.expression, codes) === folded &&
          referencedCodes(parseExpression(one.expression)).some((code) => codes.has(code)),
      ),
    );
    if (alike.some((one) => one === undefined)) return [check];
    for (const one of alike) done.add(one!);
    return [{ ...check, expression: folded }];
  });
}
