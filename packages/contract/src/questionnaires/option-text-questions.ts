import { getQuestionTypeInfo, hasField, type QuestionType } from './question-types.ts';

/*
 * The text that people write beside an option, such as “Other, please specify” (decision 0037). It is a text
 * question directly below a choice, shown only if that option is selected.
 */

type Choice = { question_code: string; question_type: QuestionType };
type Listed = Choice & {
  show_if: string;
  options: readonly { option_code: string }[];
  row_id: number | null;
};

/** Writes the condition of an option's text: this option is selected. */
export function writeOptionTextCondition(
  { question_code, question_type }: Choice,
  optionCode: string,
): string {
  const quote = optionCode.includes("'") ? '"' : "'";
  const option = `${quote}${optionCode}${quote}`;
  return getQuestionTypeInfo(question_type).answers === 'options'
    ? `includes(${question_code}, ${option})`
    : `${question_code} == ${option}`;
}

/** Finds the texts of options among the questions of a sub-section, which are in reading order. */
export function findOptionTextQuestions<Question extends Listed>(
  questions: readonly Question[],
): Map<Question, { choice: Question; option_code: string }> {
  const texts = new Map<Question, { choice: Question; option_code: string }>();
  let choice: Question | null = null;
  for (const question of questions) {
    const option: string | undefined = choice ? optionOfText(choice, question) : undefined;
    if (choice && option !== undefined) texts.set(question, { choice, option_code: option });
    else choice = hasField(question.question_type, 'options') && question.row_id === null ? question : null;
  }
  return texts;
}

function optionOfText(choice: Listed, question: Listed): string | undefined {
  const { answers, is_asked } = getQuestionTypeInfo(question.question_type);
  const isText = answers === 'text' && is_asked && question.row_id === null;
  if (!isText || question.show_if === '') return undefined;
  const condition = ignoreSpelling(question.show_if);
  return choice.options.find(
    ({ option_code }) => ignoreSpelling(writeOptionTextCondition(choice, option_code)) === condition,
  )?.option_code;
}

/** Removes blanks and the difference between the two kinds of quotes. */
const ignoreSpelling = (condition: string): string => condition.replace(/\s/g, '').replace(/"/g, "'");
