import { createContext } from 'react';
import type { OpenPage } from '../case/case-session.ts';
import { formatQuestionLabel, findAnswerProblem, type SurveyLocale } from './validate-and-format-answer.ts';

export type ValidationProblem = { question_id: number; label: string; message: string };

/** The questions reported when the user wanted to continue. Each shows beside its field what is missing. */
export const ReportedQuestionsContext = createContext<ReadonlySet<number>>(new Set());

/** Lists at once every problem that keeps a page from being complete; the server has the last word. */
export function validatePage({ section, store, rules }: OpenPage, locale: SurveyLocale): ValidationProblem[] {
  const { hidden, required, failing } = rules.outcome();
  const asked = section.sub_sections
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => !hidden.questions.has(id));
  const ofAnswers = asked.flatMap((question) => {
    const { id } = question;
    const message = findAnswerProblem(store.cell(id), required.has(id), locale);
    return message === null
      ? []
      : [{ question_id: id, label: formatQuestionLabel(question, rules, locale), message }];
  });
  const ofChecks = failing.flatMap(({ check, question_ids: [question_id] }) => {
    if (check.severity !== 'error' || question_id === undefined) return [];
    if (!check.is_of_options) return [{ question_id, label: '', message: check.message }];
    const label = formatQuestionLabel(store.cell(question_id).question, rules, locale);
    return [{ question_id, label, message: locale.words.chooseAgain }];
  });
  return [...ofAnswers, ...ofChecks];
}
