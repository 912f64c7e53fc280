import { checkExpression, type KnownTypes } from '@portal/expressions/check-expression';
import { ExpressionError } from '@portal/expressions/expression';
import { typeOfAnswer } from '@portal/expressions/questionnaire-rules';
import type { QuestionFields } from '@portal/contract/questionnaire-builder';

export type Use = 'condition' | 'formula';
/** A mistake with its place in the text, counted from 0. */
export type Mistake = { message: string; index: number };

/** The codes expressions may read, with the type of their answers. */
export const knownTypes = (
  questions: readonly Pick<QuestionFields, 'question_code' | 'question_type'>[],
): KnownTypes => new Map(questions.map((one) => [one.question_code, typeOfAnswer(one.question_type)]));

/** What is wrong with an expression, by the code the server checks it with; null when nothing is, or nothing is there. */
export function findMistake(text: string, known: KnownTypes, use: Use): Mistake | null {
  if (text.trim() === '') return null;
  try {
    checkExpression(text, known, use === 'formula' ? 'number' : 'boolean');
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { message: error.message, index: Math.min(error.index, text.length) };
  }
}

/** The text around a mistake in three pieces, the middle one being the word that is wrong. */
export function pointAt(text: string, index: number): [before: string, wrong: string, after: string] {
  const word = /^(?:\w+|\S)/.exec(text.slice(index))?.[0] ?? '';
  return [text.slice(0, index), word, text.slice(index + word.length)];
}
