import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { optionsOf } from '@portal/contract/questionnaires/question-types';
import { describeDefault, type FindQuestionName } from '@portal/expressions/rules/describe-rule';
import type { Structure } from './structure-cache.ts';

/** A longer text is known by its code in the middle of a rule. */
const LONGEST_NAME = 80;

const optionNames = (question: Parameters<typeof optionsOf>[0]) =>
  new Map(optionsOf(question).map((one) => [one.option_code, one.option_name]));

/** Returns the names of a questionnaire's questions for rules in words. */
export function buildQuestionNameFinder({ byCode }: Pick<Structure, 'byCode'>): FindQuestionName {
  return (code) => {
    const question = byCode.get(code);
    if (!question) return undefined;
    const text = question.question_text.trim();
    const name = text === '' || text.length > LONGEST_NAME ? code : `“${text}” (${code})`;
    return { name, options: optionNames(question) };
  };
}

/** Describes the default answer of a question in words; empty if none. */
export const describeDefaultAnswer = (
  question: Pick<Question, 'question_type' | 'options' | 'default_answer'>,
  names: FindQuestionName,
): string => describeDefault(question.default_answer, optionNames(question), names);
