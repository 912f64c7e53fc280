import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** The name of the box that is ticked for an option. */
export type GetBoxName = (question: InstrumentQuestion, option: string) => string;
/** True if an answer can have several options. */
export const allowsSeveralOptions = ({ question_type }: InstrumentQuestion): boolean =>
  getQuestionTypeInfo(question_type).answers === 'options';

/** @throws UnsupportedExpressionError if an answer can have several options, which have no single name */
export function assertOneOption(question: InstrumentQuestion): InstrumentQuestion {
  if (allowsSeveralOptions(question))
    throw new UnsupportedExpressionError('it uses a question that can have several answers');
  return question;
}
