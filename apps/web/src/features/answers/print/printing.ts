import type { Output } from '@portal/contract/endpoint';
import type { getSectionQuestions } from '@portal/contract/questionnaires';
import { optionsOf } from '@portal/contract/registries/question-types';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Names } from '@portal/expressions/rule-words';
import { createContext } from 'react';

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
