import type { Question } from '@portal/contract/questionnaires';
import { optionsOf } from '@portal/contract/registries/question-types';
import { defaultInWords, type Names } from '@portal/expressions/rule-words';
import type { Structure } from './kept-structure.ts';

/** A longer text is known by its code in the middle of a rule. */
const LONGEST_NAME = 80;

const optionNames = (question: Parameters<typeof optionsOf>[0]) =>
  new Map(optionsOf(question).map((one) => [one.option_code, one.option_name]));

/** What the questions of a questionnaire are called where a rule is said in words. */
export function namesIn({ byCode }: Pick<Structure, 'byCode'>): Names {
  return (code) => {
    const question = byCode.get(code);
    if (!question) return undefined;
    const text = question.question_text.trim();
    const name = text === '' || text.length > LONGEST_NAME ? code : `“${text}” (${code})`;
    return { name, options: optionNames(question) };
  };
}

/** What is offered as the answer to a question, in words; empty where nothing is. */
export const offeredInWords = (
  question: Pick<Question, 'question_type' | 'options' | 'default_answer'>,
  names: Names,
): string => defaultInWords(question.default_answer, optionNames(question), names);
