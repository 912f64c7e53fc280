import { MOST_QUESTIONS } from './limits.ts';
import { ImportError } from './import-error.ts';

/** Readers ask before they make the questions of a grid, whose rows and columns multiply. @throws Refusal */
export function checkQuestionCount(questions: number): void {
  if (questions <= MOST_QUESTIONS) return;
  throw new ImportError(
    `This file has ${questions} or more questions. A questionnaire can have at most ${MOST_QUESTIONS}.`,
  );
}
