import { question as schema } from '@portal/contract/questionnaires/questionnaires';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import { answerTo, type StoredAnswers } from './stored-answers.sql.ts';

const asked = schema.omit({ answer: true, previous: true });

/**
 * The questions, stripped and serialized once for each version of a questionnaire: a section has hundreds,
 * and many users open it.
 */
const kept = new WeakMap<AskedQuestion, string>();

function writeAsked(question: AskedQuestion): string {
  const known = kept.get(question);
  if (known !== undefined) return known;
  const written = JSON.stringify(asked.parse(question)).slice(0, -1);
  kept.set(question, written);
  return written;
}

/** A question as the contract writes it, in JSON: its answer and last period's beside it. */
export const serializeQuestion = (question: AskedQuestion, stored: StoredAnswers): string => {
  const answer = JSON.stringify(answerTo(stored, question.id));
  const previous = JSON.stringify(stored.earlier.get(question.question_code) ?? null);
  return `${writeAsked(question)},"answer":${answer},"previous":${previous}}`;
};
