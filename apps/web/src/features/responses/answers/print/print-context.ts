import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions, Question } from '@portal/contract/questionnaires/questionnaires';
import { optionsOf } from '@portal/contract/questionnaires/question-types';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import type { FindQuestionName } from '@portal/expressions/rules/describe-rule';
import { formatPipedText } from '../store/piped-text.ts';
import { formatAnswer } from '../store/format-answer.ts';
import { toPipedAnswer } from '../store/section-rules.ts';
import { createPageContext } from '../../../../lib/browser/page-context.tsx';

type Section = Output<typeof getSectionQuestions>;

/** The data for printed options: the options offered, and the names of the questions that decide it. */
export const PrintingContext = createPageContext<{
  not_offered: RulesResult['not_offered'];
  names: FindQuestionName;
}>({
  not_offered: new Map(),
  names: () => undefined,
});

/** The questions of these sections in words. */
export function createQuestionNameLookup(sections: readonly Section[]): FindQuestionName {
  const questions = new Map(
    sections
      .flatMap(({ sub_sections }) => sub_sections.flatMap((part) => part.questions))
      .map((question) => [question.question_code, question]),
  );
  return (code) => {
    const question = questions.get(code);
    return (
      question && {
        name: `“${question.question_text}”`,
        options: new Map(optionsOf(question).map((one) => [one.option_code, one.option_name])),
      }
    );
  };
}

/** Returns a filled form with the answers inserted in its texts, as on the screen where it was filled in. */
export function insertAnswersIntoTexts(sections: readonly Section[], { settled }: RulesResult): Section[] {
  const asked = sections.flatMap(({ sub_sections }) => sub_sections.flatMap((part) => part.questions));
  if (!asked.some(({ piped }) => piped)) return [...sections];
  const byCode = new Map(asked.map((question) => [question.question_code, question]));
  const rules = {
    answerTo(code: string) {
      const question = byCode.get(code);
      return question ? toPipedAnswer(question, settled.read(code)) : null;
    },
  };
  const filled = (question: Question): Question => {
    const isMarkup = question.question_type === 'information';
    const question_text = formatPipedText(question, 'question_text', { rules, say: formatAnswer, isMarkup });
    const help = formatPipedText(question, 'help', { rules, say: formatAnswer, isMarkup: true });
    return { ...question, question_text, help };
  };
  return sections.map((section) => ({
    ...section,
    sub_sections: section.sub_sections.map((part) => ({ ...part, questions: part.questions.map(filled) })),
  }));
}
