import type { Distribution } from '@portal/contract/cases/survey-responses';
import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import {
  findSuppressedCounts,
  isFigureSuppressed,
  type RespondentRules,
} from '../../../responses/case-codes/respondent-suppression.policy.ts';
import type { AskedQuestion } from '../../../questionnaires/questionnaires/structure.sql.ts';
import type { AnswerCounts } from './distributions.sql.ts';

/**
 * Returns a question's options with their counts; options since removed from the questionnaire are left out.
 */
export const countAnswersByOption = (question: AskedQuestion, answerCounts: AnswerCounts | undefined) =>
  optionsOf(question).map(({ option_code }) => answerCounts?.options?.[option_code] ?? 0);

function optionsOf({ question_type, options }: Pick<AskedQuestion, 'question_type' | 'options'>) {
  return getQuestionTypeInfo(question_type).fixed_options ?? options;
}

const isMultiple = (type: QuestionType) => getQuestionTypeInfo(type).answers === 'options';

/**
 * Returns the counts to suppress. For multiple choice, this includes options that nearly all selected: the
 * few who did not are an equally small group.
 */
export function hiddenCounts(
  { question_type }: Pick<AskedQuestion, 'question_type'>,
  counts: readonly number[],
  answered: number,
  threshold: number,
): boolean[] {
  return findSuppressedCounts(counts, answered, { threshold, isMultiple: isMultiple(question_type) });
}

/** Builds the shown distribution of a question's answers. `alsoHidden`: counts suppressed for another reason. */
export function distributionOf(
  question: AskedQuestion,
  answerCounts: AnswerCounts | undefined,
  respondents: number,
  rules: RespondentRules,
  alsoHidden: readonly boolean[] = [],
): Distribution {
  const options = optionsOf(question);
  if (!answerCounts || isFigureSuppressed({ answered: answerCounts.answered, groups: [] }, rules)) {
    return { n: respondents, answered: null, options: [], mean: null, median: null, held_back: 'too_few' };
  }
  const { answered, mean, median } = answerCounts;
  const counts = countAnswersByOption(question, answerCounts);
  const hidden = hiddenCounts(question, counts, answered, rules.threshold).map(
    (one, at) => one || alsoHidden[at] === true,
  );
  return {
    n: respondents,
    answered,
    options: options.map(({ option_code, option_name }, at) => ({
      option_code,
      option_name,
      count: hidden[at] ? null : counts[at]!,
      percent: hidden[at] ? null : (100 * counts[at]!) / answered,
    })),
    mean,
    median,
    held_back: hidden.includes(true) ? 'small_number' : null,
  };
}
