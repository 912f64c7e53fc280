import type { BuiltQuestion } from '@portal/contract/builder/built-questionnaire';
import { formatCount, formatNumber } from '../../../../lib/format/format.ts';

type Held = { questions: readonly Pick<BuiltQuestion, 'answers'>[] };

/** Describes the contents of deleted parts: `3 questions, none answered`. */
export function describeLostQuestions(parts: readonly Held[]): string {
  const questions = parts.flatMap((part) => part.questions);
  if (questions.length === 0) return 'no questions';
  const answered = questions.filter((question) => question.answers > 0).length;
  const count = formatCount(questions.length, 'question');
  if (answered === 0) return `${count}, ${questions.length === 1 ? 'not' : 'none'} answered`;
  if (answered === questions.length) return `${count}, ${questions.length === 1 ? '' : 'all '}answered`;
  return `${count}, ${formatNumber(answered)} of them answered`;
}

const isAnswered = (parts: readonly Held[]): boolean =>
  parts.some((part) => part.questions.some((question) => question.answers > 0));

/** Describes why answered questions cannot be removed; null if none is answered. */
export const describeRemovalBlocker = (parts: readonly Held[]): string | null =>
  isAnswered(parts)
    ? `You cannot remove questions that have answers (${describeLostQuestions(parts)}). Hide them with a condition instead, or close the questionnaire.`
    : null;
