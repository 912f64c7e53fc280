import type { AnswerValue, Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { validateAnswer, type QuestionConstraints } from '@portal/contract/responses/answer-rules';
import { evaluateValue, type Expression, ExpressionError, parseExpression } from './expression.ts';
import type { ValueType, Value } from './functions.ts';
import type { RulesResult } from './questionnaire-rules.ts';

/** What a default must give to be an answer to a question of this type. */
export function requiredDefaultType(type: QuestionType): Exclude<ValueType, 'any' | 'boolean'> {
  const { answers } = getQuestionTypeInfo(type);
  return answers === 'number' ? 'number' : answers === 'options' ? 'list' : 'text';
}

/** What a default gives, as an answer: one option is several of which there is one; null where it gives none. */
function toAnswer(question: Pick<QuestionConstraints, 'question_type'>, value: Value): AnswerValue | null {
  if (value === null || typeof value === 'boolean' || value === '') return null;
  if (getQuestionTypeInfo(question.question_type).answers !== 'options') return value as AnswerValue;
  const chosen = Array.isArray(value) ? value : [String(value)];
  return chosen.length === 0 ? null : [...chosen];
}

/**
 * Why a default can never be an answer: it names an option that is not there, a figure out of range. What depends on answers is
 * judged when they are there; only what is written out is judged here.
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

/** Whether it gives the same whenever it is read. */
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
      return node.name !== 'today' && node.name !== 'last' && node.of.every(isConstant);
  }
}

const read = new Map<string, Expression | null>();
function parsed(text: string): Expression | null {
  if (!read.has(text)) {
    try {
      read.set(text, parseExpression(text));
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      read.set(text, null);
    }
  }
  return read.get(text)!;
}

/** What can be offered: a question with a default, as far as the rules and its own ranges know it. */
export type QuestionWithDefault = QuestionConstraints & Pick<Question, 'id' | 'default_answer'>;

/**
 * The answers that defaults offer now, by question. Nothing is offered where the question is hidden, where what it gives would be
 * refused, or where one of its options is not offered. A row of a roster that may be begun is offered what its questions offer.
 */
export function computeDefaultAnswers(
  questions: readonly QuestionWithDefault[],
  { hidden, not_offered, settled }: Pick<RulesResult, 'hidden' | 'not_offered' | 'settled'>,
): Map<number, AnswerValue> {
  const found = new Map<number, AnswerValue>();
  for (const question of questions) {
    const { id, default_answer } = question;
    if (default_answer === '' || (hidden.questions.has(id) && !hidden.offered.has(id))) continue;
    const expression = parsed(default_answer);
    const value = expression && toAnswer(question, evaluateValue(expression, settled));
    if (value === null || validateAnswer(question, value) !== null) continue;
    const gone = not_offered.get(id);
    if (gone && [value].flat().some((one) => gone.has(String(one)))) continue;
    found.set(id, value);
  }
  return found;
}
