import type {
  AnswerValue,
  Question,
  AnswerFormatFields,
} from '@portal/contract/questionnaires/questionnaires';
import { fillPlaceholders, NO_ANSWER } from '@portal/expressions/piped-texts';
import { useCallback, useSyncExternalStore } from 'react';
import { useAnswers } from './answer-context.ts';
import { formatAnswer } from './format-answer.ts';
import type { SectionRules } from './section-rules.ts';

/** An answer in the reader's words. */
export type Say = (question: AnswerFormatFields, value: AnswerValue) => string;
type Field = 'question_text' | 'help';

/** Of a long text as much as a heading has room for. */
const LONGEST_SAID = 300;
const shortened = (said: string) =>
  said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID - 1)}…` : said;

/** What is typed is words: in a text with simple markup it stays so. */
const asWords = (said: string) => said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text of a question, with the answers it takes in as they stand now. */
export function formatPipedText(
  question: Question,
  field: Field,
  { rules, say, isMarkup }: { rules: Pick<SectionRules, 'answerTo'>; say: Say; isMarkup: boolean },
): string {
  if (!question.piped) return question[field];
  return fillPlaceholders(question.piped[field], (code) => {
    const found = rules.answerTo(code);
    const said = found ? shortened(say(found.question, found.value)) : NO_ANSWER;
    return isMarkup ? asWords(said) : said;
  });
}

/** The same on screen: it follows what is typed. Help, and what is told rather than asked, has simple markup. */
export function usePipedText(question: Question, field: Field, say: Say = formatAnswer): string {
  const { rules } = useAnswers();
  const isMarkup = field === 'help' || question.question_type === 'information';
  const subscribe = useCallback(
    (listener: () => void) => (question.piped ? rules.subscribe(listener) : () => undefined),
    [question, rules],
  );
  return useSyncExternalStore(subscribe, () => formatPipedText(question, field, { rules, say, isMarkup }));
}
