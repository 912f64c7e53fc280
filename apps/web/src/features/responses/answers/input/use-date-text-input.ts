import {
  type DateKind,
  type DateProblem,
  isDateKind,
  readDateOf,
} from '@portal/contract/responses/read-date';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { useState } from 'react';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';

type DateWording = {
  /** Writes a stored date as the field shows it. */
  formatStored: (value: string) => string;
  describeProblem: (kind: DateKind, problem: DateProblem) => string;
  /** Turns digits of other keyboards into those that are read. */
  normaliseTyped?: (typed: string) => string;
};

/** Returns the kind of date a question is answered with; null where it asks for something else. */
export const dateKindOf = ({ question_type }: Pick<Question, 'question_type'>): DateKind | null => {
  const { answers } = getQuestionTypeInfo(question_type);
  return isDateKind(answers) ? answers : null;
};

/**
 * Returns the props of a text field for a date, a time or both. A date typed in part stays in the field, is not sent, and the
 * stored answer stays. A blank field is a blank answer.
 */
export function useDateTextInput(
  question: Question,
  { formatStored, describeProblem, normaliseTyped = (typed) => typed }: DateWording,
) {
  const { store } = useAnswers();
  const cell = useCell(question.id);
  const [typing, setTyping] = useState<{ text: string; value: string | null } | null>(null);
  const { value } = currentAnswer(cell);
  // The text as it was typed, until an undo or another user's answer replaces it.
  const isOwn =
    typing !== null && (cell.typed === null ? value === typing.value : cell.typed === typing.text);
  const text = isOwn ? typing.text : cell.typed;

  function edit(typed: string, isTyping: boolean): void {
    const { date_minimum, date_maximum } = question;
    const kind = dateKindOf(question)!;
    const read =
      typed.trim() === ''
        ? { value: null, problem: null }
        : readDateOf(kind, normaliseTyped(typed), { date_minimum, date_maximum, isTyping });
    setTyping(isTyping ? { text: typed, value: read.value } : null);
    store.edit(
      question.id,
      { value: read.value, ...(read.value !== null && { missing_reason: null }) },
      read.problem === null ? null : { typed, problem: describeProblem(kind, read.problem) },
    );
  }
  return {
    value: text ?? (typeof value === 'string' && value !== '' ? formatStored(value) : ''),
    onChange: (event: { target: { value: string } }) => edit(event.target.value, true),
    onBlur: () => {
      // Left, a year of two digits is whole.
      if (text !== null) edit(text, false);
      void store.flush();
    },
  };
}
