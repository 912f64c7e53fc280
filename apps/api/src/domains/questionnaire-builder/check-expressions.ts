import type { QuestionType } from '@portal/contract/registries/question-types';
import { checkExpression } from '@portal/expressions/check-expression';
import { optionsOfQuestions } from '@portal/expressions/check-options';
import { codesOf, ExpressionError, parseExpression } from '@portal/expressions/expression';
import { typeOfAnswer } from '@portal/expressions/questionnaire-rules';

/** What an expression is for: a condition holds or does not, a formula gives a figure. */
export type Use = 'condition' | 'formula';
export type Written = {
  path: string;
  text: string | null;
  use: Use;
  /** Of a condition of an option: the code of its question, which it must not read. */
  of?: string | null;
};
/** A question as expressions know it. */
export type KnownQuestion = {
  question_code: string;
  question_type: QuestionType;
  options: readonly { option_code: string }[];
};

const OF_ITSELF = 'Whether an option is offered cannot depend on the answer to its own question.';

/** The mistakes in expressions, each with the path of the field and the place in it, counted from 1. */
export function expressionMistakes(written: Written[], questions: KnownQuestion[]) {
  const known = new Map(questions.map((one) => [one.question_code, typeOfAnswer(one.question_type)]));
  const options = optionsOfQuestions(questions);
  return written.flatMap(({ path, text, use, of }) => {
    if (!text) return [];
    try {
      checkExpression(text, known, use === 'formula' ? 'number' : 'boolean', options);
      return of && codesIn(text).has(of) ? [{ path, message: OF_ITSELF }] : [];
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return [{ path, message: `At character ${error.index + 1}: ${error.message}` }];
    }
  });
}

/** The codes of this period that an expression reads; what cannot be read is searched for anything like a code. */
export function codesIn(text: string): Set<string> {
  try {
    return new Set(codesOf(parseExpression(text)));
  } catch {
    return new Set(text.replace(/'[^']*'|"[^"]*"/g, '').match(/[a-zA-Z_]\w*/g) ?? []);
  }
}

/** Calculated questions that need each other's result, as `a → b → a`; null when there are none. */
export function circleOf(formulas: { question_code: string; expression: string | null }[]): string | null {
  const needs = new Map(
    formulas.flatMap(({ question_code, expression }) =>
      expression ? [[question_code, [...codesIn(expression)]] as const] : [],
    ),
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
