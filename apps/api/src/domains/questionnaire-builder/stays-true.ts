import type { QuestionFields } from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnswering, countChoosing } from '../answers/answered.sql.ts';
import { falsifies, removedOptions } from './question-rules.ts';

/** @throws 409 when the change would make stored answers say something else */
export async function checkAnswersStayTrue(
  db: Db,
  question: QuestionFields & { id: number; answers: number },
  after: QuestionFields,
): Promise<void> {
  const falsified = falsifies(question, after);
  if (falsified && question.answers > 0) {
    const answering = await countAnswering(db, [question.id]);
    throw problems.conflict(sentences.answeredSoTrue(answering, falsified));
  }
  const gone = removedOptions(question, after);
  const choosing = gone.length === 0 ? 0 : await countChoosing(db, question.id, gone);
  if (choosing > 0) {
    throw problems.conflict(sentences.chosenSoKept(choosing, gone));
  }
}
