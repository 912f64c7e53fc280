import type { Output } from '@portal/contract/endpoint';
import type { getSectionQuestions, Question } from '@portal/contract/questionnaires';
import { optionsOf } from '@portal/contract/registries/question-types';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Names } from '@portal/expressions/rule-words';
import { createContext } from 'react';
import { filledText } from '../store/filled-text.ts';
import { formatAnswer } from '../store/format-answer.ts';
import { withAnswer } from '../store/section-rules.ts';

type Section = Output<typeof getSectionQuestions>;

/** What the options on paper need: which are offered, and what the questions are called that decide it. */
export const PrintingContext = createContext<{ not_offered: Outcome['not_offered']; names: Names }>({
  not_offered: new Map(),
  names: () => undefined,
});

/** The questions of these sections in words. */
export function namesIn(sections: readonly Section[]): Names {
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

/** A filled form: what its texts take in stands in them, as on the screen where it was filled in. */
export function withAnswersInTexts(sections: readonly Section[], { settled }: Outcome): Section[] {
  const asked = sections.flatMap(({ sub_sections }) => sub_sections.flatMap((part) => part.questions));
  if (!asked.some(({ piped }) => piped)) return [...sections];
  const byCode = new Map(asked.map((question) => [question.question_code, question]));
  const rules = {
    answerTo(code: string) {
      const question = byCode.get(code);
      return question ? withAnswer(question, settled.read(code)) : null;
    },
  };
  const filled = (question: Question): Question => {
    const isMarkup = question.question_type === 'information';
    const question_text = filledText(question, 'question_text', { rules, say: formatAnswer, isMarkup });
    const help = filledText(question, 'help', { rules, say: formatAnswer, isMarkup: true });
    return { ...question, question_text, help };
  };
  return sections.map((section) => ({
    ...section,
    sub_sections: section.sub_sections.map((part) => ({ ...part, questions: part.questions.map(filled) })),
  }));
}
