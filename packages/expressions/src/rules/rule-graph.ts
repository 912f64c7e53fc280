import { expectsAnswer, hasField } from '@portal/contract/questionnaires/question-types';
import { type Binding, bindExpression } from '../bind-expression.ts';
import { dependencyOrder } from './dependency-order.ts';
import { type Expression, ExpressionError, parseExpression, referencedCodes } from '../expression.ts';
import type { QuestionWithRules, SectionWithRules } from './rule-types.ts';

/** A section, sub-section, row or question with its condition, and the nodes that contain it. */
export type RuleNode = {
  within: number[];
  condition: Expression | null;
  question: QuestionWithRules | null;
  formula: Expression | null;
  /** For a row that an answer starts: the questions that start it. */
  begunBy: string[] | null;
};
/** Compiles the text of an expression once; null for an empty text, and for one that cannot be read. */
export type ExpressionCompiler = {
  compile: (text: string | null) => Expression | null;
  /** Lists the expressions compiled so far. */
  list: () => Expression[];
  /** Returns true if no text was compiled, readable or not. */
  isEmpty: () => boolean;
};

export function createExpressionCompiler(binding: Binding): ExpressionCompiler {
  const texts = new Map<string, Expression | null>();
  return {
    compile: (text) => {
      if (!text) return null;
      if (!texts.has(text)) texts.set(text, readOrNull(text, binding));
      return texts.get(text)!;
    },
    list: () => [...texts.values()].filter((expression) => expression !== null),
    isEmpty: () => texts.size === 0,
  };
}

export type RuleGraph = ReturnType<typeof buildRuleGraph>;

/**
 * Builds the nodes of a questionnaire and what each depends on. Rings hold the nodes in an order in which
 * each rule's inputs come first; a ring of several is a circle of conditions.
 */
export function buildRuleGraph(sections: readonly SectionWithRules[], { compile }: ExpressionCompiler) {
  const { nodes, places } = placeNodes(sections, compile);
  const nodeOf = new Map(
    nodes.flatMap(({ question }, index) => (question ? [[question.question_code, index] as const] : [])),
  );
  const read = (expression: Expression | null): number[] =>
    expression ? referencedCodes(expression).flatMap((code) => nodeOf.get(code) ?? []) : [];
  const dependsOn = nodes.map(({ within, condition, formula }) => [
    ...within,
    ...read(condition),
    ...read(formula),
  ]);
  const readsItself = dependsOn.map((others, index) => others.includes(index));
  return { nodes, places, nodeOf, read, dependsOn, readsItself, ...dependencyOrder(dependsOn) };
}

export const isCalculated = ({ question }: Pick<RuleNode, 'question'>): boolean =>
  question !== null && hasField(question.question_type, 'expression');

function placeNodes(sections: readonly SectionWithRules[], compile: ExpressionCompiler['compile']) {
  const nodes: RuleNode[] = [];
  const add = (
    part: { show_if: string },
    within: (number | undefined)[],
    { question = null, begunBy = null }: Partial<Pick<RuleNode, 'question' | 'begunBy'>> = {},
  ): number =>
    nodes.push({
      within: within.filter((one) => one !== undefined),
      // A condition that cannot be read never holds; without one a part is always shown.
      condition: part.show_if === '' ? null : (compile(part.show_if) ?? never),
      question,
      formula: question && isCalculated({ question }) ? compile(question.expression) : null,
      begunBy,
    }) - 1;
  const places = sections.map((section) => {
    const at = add(section, []);
    const subSections = section.sub_sections.map((subSection) => {
      const inSub = add(subSection, [at]);
      const begins = begunByOf(subSection);
      const rows = new Map(
        subSection.rows.map((row) => [row.id, add(row, [inSub], { begunBy: begins.get(row.id) ?? null })]),
      );
      const questions = subSection.questions.map((question) =>
        add(question, [inSub, question.row_id === null ? undefined : rows.get(question.row_id)], {
          question,
        }),
      );
      return { id: subSection.id, at: inSub, rows, questions };
    });
    return { id: section.id, at, subSections };
  });
  return { nodes, places };
}

/** Lists the questions that start each roster row beyond the minimum, by row. */
function begunByOf({
  row_word,
  minimum_rows = 0,
  rows,
  questions,
}: SectionWithRules['sub_sections'][number]) {
  const begun = new Map<number, string[]>(
    row_word ? rows.slice(minimum_rows).map((row) => [row.id, []] as const) : [],
  );
  for (const { question_code, question_type, row_id } of questions)
    if (row_id !== null && expectsAnswer({ question_type })) begun.get(row_id)?.push(question_code);
  return begun;
}

const never: Expression = { kind: 'value', value: false, at: 0 };

/** Expressions are checked when they are saved; one that cannot be read all the same decides nothing. */
function readOrNull(text: string, binding: Binding): Expression | null {
  try {
    return bindExpression(parseExpression(text), binding);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
