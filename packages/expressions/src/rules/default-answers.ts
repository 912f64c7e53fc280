import type { AnswerValue, Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { validateAnswer, type QuestionConstraints } from '@portal/contract/responses/answer-rules';
import { evaluateValue, type Expression, ExpressionError, parseExpression } from '../expression.ts';
import type { ValueType, Value } from '../functions.ts';
import type { RulesResult } from './rule-types.ts';

/** Returns the type that a default needs to answer a question of this type. */
export function requiredDefaultType(type: QuestionType): Exclude<ValueType, 'any' | 'boolean'> {
  const { answers } = getQuestionTypeInfo(type);
  return answers === 'number' ? 'number' : answers === 'options' ? 'list' : 'text';
}

/**
 * Converts a default's value to an answer: for several options, one option is a list of one. Returns null if
 * it is no answer.
 */
function toAnswer(question: Pick<QuestionConstraints, 'question_type'>, value: Value): AnswerValue | null {
  if (value === null || typeof value === 'boolean' || value === '') return null;
  if (getQuestionTypeInfo(question.question_type).answers !== 'options') return value as AnswerValue;
  const chosen = Array.isArray(value) ? value : [String(value)];
  return chosen.length === 0 ? null : [...chosen];
}

/**
 * Explains why a default can never be an answer: it names a missing option or a figure out of range. Checks
 * only literal values; values that depend on answers are checked once the answers exist.
 */
export function findDefaultProblem(question: QuestionConstraints, text: string): string | null {
  const written = (node: Expression): Value[] => {
    if (node.kind === 'call' && node.name === 'if') return node.of.slice(1).flatMap(written);
    return isConstant(node) ? [evaluateValue(node, { read: () => null })] : [];
  };
  try {
    const isFigure = requiredDefaultType(question.question_type) === 'number';
    const found = written(parseExpression(text))
      // What is of another type is the language's mistake.
      .filter((value) => (typeof value === 'number') === isFigure)
      .map((value) => validateAnswer(question, toAnswer(question, value)));
    return found.find((message) => message !== null) ?? null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** Checks that an expression always gives the same value. */
export function isConstant(node: Expression): boolean {
  switch (node.kind) {
    case 'value':
      return true;
    case 'code':
      return false;
    case 'negate':
    case 'not':
      return isConstant(node.of);
    case 'operation':
      return isConstant(node.left) && isConstant(node.right);
    case 'call':
      return !VARYING.has(node.name) && node.of.every(isConstant);
    case 'rows':
      return false;
  }
}

const VARYING: ReadonlySet<string> = new Set([
  'today',
  'last',
  'above',
  'period_start',
  'period_end',
  'lookup',
]);

/** A question with a default, as far as the rules and its ranges need it. */
export type QuestionWithDefault = QuestionConstraints & Pick<Question, 'id' | 'default_answer'>;

/**
 * Computes the default answers offered now, by question. Offers nothing if the question is hidden, the value
 * would be refused, or one of its options is not offered. A new row of a roster is offered its questions'
 * defaults.
 */
export function computeDefaultAnswers(
  questions: readonly QuestionWithDefault[],
  {
    hidden,
    not_offered,
    settled,
    compile,
  }: Pick<RulesResult, 'hidden' | 'not_offered' | 'settled' | 'compile'>,
): Map<number, AnswerValue> {
  const found = new Map<number, AnswerValue>();
  for (const question of questions) {
    const { id, default_answer } = question;
    if (default_answer === '' || (hidden.questions.has(id) && !hidden.offered.has(id))) continue;
    const expression = compile(default_answer);
    const value = expression && toAnswer(question, evaluateValue(expression, settled));
    if (value === null || validateAnswer(question, value) !== null) continue;
    const gone = not_offered.get(id);
    if (gone && [value].flat().some((one) => gone.has(String(one)))) continue;
    found.set(id, value);
  }
  return found;
}
