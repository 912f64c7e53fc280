import type { BuiltQuestionnaire, BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { referencedCodes, type Expression, parseExpression } from '@portal/expressions/expression';
import {
  SUMMABLE_TYPES,
  type NamedFormula,
  rosterFormulas,
} from '@portal/expressions/rosters/roster-formulas';

/** A sum that can be put into a formula without naming its questions one by one. */
export type GridTotalFormula = NamedFormula;

/**
 * Returns the totals of every part of a questionnaire with several figures: the whole part, then its rows and
 * columns. For a roster, the number of started rows and the totals of its columns.
 *
 * @param ownQuestionCode the question being edited, which cannot be in its own total
 */
export function listGridTotals(
  { sections }: Pick<BuiltQuestionnaire, 'sections'>,
  ownQuestionCode: string | null,
): GridTotalFormula[] {
  return sections.flatMap((section) =>
    section.sub_sections.flatMap((part) => {
      const name = part.sub_section_name || section.section_name;
      const others = part.questions.filter(({ question_code }) => question_code !== ownQuestionCode);
      return part.row_word
        ? rosterFormulas({ ...part, questions: others }, name)
        : totalsOfPart({ ...part, questions: others }, name);
    }),
  );
}

function totalsOfPart(
  { rows, columns, questions }: Pick<BuiltSubSection, 'rows' | 'columns' | 'questions'>,
  part: string,
): GridTotalFormula[] {
  const figures = questions.filter(({ question_type }) => SUMMABLE_TYPES.has(question_type));
  const of = (name: string, isIn: (one: (typeof figures)[number]) => boolean): GridTotalFormula => {
    const codes = figures.filter(isIn).map(({ question_code }) => question_code);
    return { name, codes, text: `total(${codes.join(', ')})` };
  };
  const all = [
    of(`Total of “${part}”`, () => true),
    ...rows.map((row) => of(`Total of “${part}”, row “${row.row_name}”`, ({ row_id }) => row_id === row.id)),
    ...columns.map((column) =>
      of(`Total of “${part}”, column “${column.column_name}”`, ({ column_id }) => column_id === column.id),
    ),
  ].filter(({ codes }) => codes.length > 1);
  // In a grid of one column that column is the whole.
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index);
}

export type IncompleteTotal = { name: string; missing: string[] };

/**
 * Returns the codes missing from each total that a formula mostly contains (more than half). If several
 * totals lack the same codes, returns the first.
 */
export function findIncompleteTotals(text: string, totals: readonly GridTotalFormula[]): IncompleteTotal[] {
  const found = new Map<string, IncompleteTotal>();
  for (const read of totalsIn(text)) {
    for (const { name, codes, text: whole } of totals) {
      if (whole !== `total(${codes.join(', ')})`) continue;
      const missing = codes.filter((code) => !read.has(code));
      const key = missing.join();
      if (missing.length > 0 && missing.length * 2 < codes.length && !found.has(key))
        found.set(key, { name, missing });
    }
  }
  return [...found.values()];
}

/** The codes of each `total(…)` of an expression; none where it cannot be read. */
function totalsIn(text: string): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === 'negate' || node.kind === 'not') visit(node.of);
    if (node.kind === 'operation') [node.left, node.right].forEach(visit);
    if (node.kind !== 'call') return;
    if (node.name === 'total') found.push(new Set(referencedCodes(node)));
    node.of.forEach(visit);
  };
  try {
    visit(parseExpression(text));
  } catch {
    return [];
  }
  return found;
}
