import type {
  AnswerValue,
  Question,
  AnswerFormatFields,
} from '@portal/contract/questionnaires/questionnaires';
import { fillPipedAnswers, NO_ANSWER } from '@portal/expressions/piped-texts';
import { useCallback, useSyncExternalStore } from 'react';
import { useAnswers } from './answer-context.ts';
import { formatAnswer } from './format-answer.ts';
import type { SectionRules } from './section-rules.ts';

/** An answer in the reader's words. */
export type FormatPipedAnswer = (question: AnswerFormatFields, value: AnswerValue) => string;
type Field = 'question_text' | 'help';

/** The longest piece of a text that fits in a heading. */
const LONGEST_SAID = 300;
const shortened = (said: string) =>
  said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID - 1)}…` : said;

/** Escapes typed text, so that it stays plain in a text with simple markup. */
const asWords = (said: string) => said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a question's text with the current answers inserted. */
export function formatPipedText(
  question: Question,
  field: Field,
  {
    rules,
    say,
    isMarkup,
  }: { rules: Pick<SectionRules, 'answerTo'>; say: FormatPipedAnswer; isMarkup: boolean },
): string {
  if (!question.piped) return question[field];
  return fillPipedAnswers(question.piped[field], (code) => {
    const found = rules.answerTo(code);
    const said = found ? shortened(say(found.question, found.value)) : NO_ANSWER;
    return isMarkup ? asWords(said) : said;
  });
}

/**
 * Returns the same text for the screen, updated as the user types. Help and information texts have simple
 * markup.
 */
export function usePipedText(
  question: Question,
  field: Field,
  formatPipedAnswer: FormatPipedAnswer = formatAnswer,
): string {
  const { rules } = useAnswers();
  const isMarkup = field === 'help' || question.question_type === 'information';
  const subscribe = useCallback(
    (listener: () => void) => (question.piped ? rules.subscribe(listener) : () => undefined),
    [question, rules],
  );
  return useSyncExternalStore(subscribe, () =>
    formatPipedText(question, field, { rules, say: formatPipedAnswer, isMarkup }),
  );
}
