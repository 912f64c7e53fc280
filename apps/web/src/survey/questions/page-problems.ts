import { createContext } from 'react';
import type { OpenPage } from '../case-session.ts';
import { nameOf, problemOfAnswer, type Speech } from './problems.ts';

export type Problem = { question_id: number; label: string; message: string };

/** The questions that somebody was told of when they wanted to go on: each says beside its field what is missing. */
export const AskedForContext = createContext<ReadonlySet<number>>(new Set());

/** Everything that keeps a page from being done, at once; the server has the last word. */
export function problemsOfPage({ section, store, rules }: OpenPage, speech: Speech): Problem[] {
  const { hidden, required, failing } = rules.outcome();
  const asked = section.sub_sections
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => !hidden.questions.has(id));
  const ofAnswers = asked.flatMap((question) => {
    const { id } = question;
    const message = problemOfAnswer(store.cell(id), required.has(id), speech);
    return message === null ? [] : [{ question_id: id, label: nameOf(question, rules, speech), message }];
  });
  const ofChecks = failing.flatMap(({ check, question_ids: [question_id] }) => {
    if (check.severity !== 'error' || question_id === undefined) return [];
    if (!check.is_of_options) return [{ question_id, label: '', message: check.message }];
    const label = nameOf(store.cell(question_id).question, rules, speech);
    return [{ question_id, label, message: speech.words.chooseAgain }];
  });
  return [...ofAnswers, ...ofChecks];
}
