import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { checkExpression } from '@portal/expressions/check-expression';
import { optionsOfQuestions } from '@portal/expressions/check-options';
import { checkFormula } from '@portal/expressions/check-formula';
import { requiredDefaultType } from '@portal/expressions/rules/default-answers';
import { referencedCodes, ExpressionError, parseExpression } from '@portal/expressions/expression';
import type { LookupTables } from '@portal/expressions/lookup-tables';
import { bindExpression } from '@portal/expressions/bind-expression';
import { NO_ROSTERS, type RosterTables } from '@portal/expressions/rosters/roster-tables';
import { codesInText, formatPlaceholder } from '@portal/expressions/piped-texts';
import { answerValueType } from '@portal/expressions/rules/compile-rules';

/**
 * The purpose of an expression: a condition is true or false, a formula gives the value of its question, a default an answer.
 * A text includes answers.
 */
export type ExpressionUse = 'condition' | 'formula' | 'default' | 'text';
export type ExpressionSource = {
  path: string;
  text: string | null;
  use: ExpressionUse;
  /**
   * The code of the question of a formula, a default, a text or an option's condition. Except a formula, the
   * expression must not read it.
   */
  of?: string | null;
};
/** A question as expressions know it. */
export type KnownQuestion = {
  question_code: string;
  question_type: QuestionType;
  options: readonly { option_code: string }[];
};

/** The rosters of the questionnaire and the lookup tables of the programme; without the latter lookups are not checked. */
type ExpressionTables = { rosters?: RosterTables; lookups?: LookupTables | undefined };

const OF_ITSELF = 'The condition for an option cannot depend on the answer to its own question.';
const DEFAULT_OF_ITSELF = 'A default answer cannot depend on its own question.';
const TEXT_OF_ITSELF = 'The text of a question cannot include its own answer.';

/** The mistakes in expressions, each with the path of the field and the place in it, counted from 1. */
export function validateExpressions(
  expressions: ExpressionSource[],
  questions: KnownQuestion[],
  { rosters = NO_ROSTERS, lookups }: ExpressionTables = {},
) {
  const known = new Map(questions.map((one) => [one.question_code, answerValueType(one.question_type)]));
  const options = optionsOfQuestions(questions);
  const types = new Map(questions.map((one) => [one.question_code, one.question_type]));
  const scope = { types: known, questionTypes: types, options, rosters, lookups };
  const check = (text: string, use: ExpressionUse, of: string | null): void => {
    const type = types.get(of ?? '');
    if (use === 'formula') return checkFormula(text, type ?? 'calculated', scope);
    const wanted = use === 'default' ? requiredDefaultType(type ?? 'short_text') : 'boolean';
    checkExpression(text, known, wanted, options, { rosters, lookups });
  };
  return expressions.flatMap(({ path, text, use, of = null }) => {
    if (!text) return [];
    if (use === 'text') return mistakesInText(path, text, of, known);
    try {
      check(text, use, of);
      if (use === 'formula') return [];
      const message = use === 'default' ? DEFAULT_OF_ITSELF : OF_ITSELF;
      return of && findReferencedCodes(text, use, rosters).has(of) ? [{ path, message }] : [];
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return [{ path, message: `At character ${error.index + 1}: ${error.message}` }];
    }
  });
}

function mistakesInText(
  path: string,
  text: string,
  of: string | null,
  known: ReadonlyMap<string, unknown>,
): { path: string; message: string }[] {
  const codes = codesInText(text);
  const missing = codes.find((code) => !known.has(code));
  if (missing !== undefined)
    return [
      {
        path,
        message: `${formatPlaceholder(missing)}: there is no question with the code “${missing}” in this questionnaire.`,
      },
    ];
  return of && codes.includes(of) ? [{ path, message: TEXT_OF_ITSELF }] : [];
}

/** The codes of this period that an expression reads; what cannot be read is searched for anything like a code. */
export function findReferencedCodes(
  text: string,
  use?: ExpressionUse,
  rosters: RosterTables = NO_ROSTERS,
): Set<string> {
  if (use === 'text') return new Set(codesInText(text));
  try {
    const isQuestion = (code: string) => rosters.above.has(code) || rosters.tables.length === 0;
    return new Set(referencedCodes(bindExpression(parseExpression(text), { rosters, isQuestion })));
  } catch {
    return new Set(text.replace(/'[^']*'|"[^"]*"/g, '').match(/[a-zA-Z_]\w*/g) ?? []);
  }
}

type Reckoned = Pick<QuestionFields, 'question_code' | 'expression' | 'default_answer'>;

/** Questions whose results and defaults need each other, as `a → b → a`; null when there are none. */
export function findCycle(questions: Reckoned[], rosters: RosterTables = NO_ROSTERS): string | null {
  const needs = new Map(
    questions.flatMap(({ question_code, expression, default_answer }) => {
      const text = expression || default_answer;
      return text ? [[question_code, [...findReferencedCodes(text, undefined, rosters)]] as const] : [];
    }),
  );
  const settled = new Set<string>();
  const visit = (code: string, path: string[]): string | null => {
    if (path.includes(code)) return [...path.slice(path.indexOf(code)), code].join(' → ');
    if (settled.has(code)) return null;
    for (const needed of needs.get(code) ?? []) {
      const circle = needs.has(needed) ? visit(needed, [...path, code]) : null;
      if (circle) return circle;
    }
    settled.add(code);
    return null;
  };
  for (const code of needs.keys()) {
    const circle = visit(code, []);
    if (circle) return circle;
  }
  return null;
}
