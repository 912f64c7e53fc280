import type { QuestionFields } from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnswering, countChoosing } from '../answers/answered.sql.ts';
import { falsifies, removedOptions } from './question-rules.ts';

type Change = { question: QuestionFields & { id: number; answers: number }; fields: QuestionFields };

/** @throws 409 when any of the changes would make stored answers say something else */
export async function checkAnswersStayTrue(db: Db, changes: readonly Change[]): Promise<void> {
  for (const { question, fields } of changes) {
    const falsified = falsifies(question, fields);
    if (falsified === null || question.answers === 0) continue;
    const answering = await countAnswering(db, [question.id]);
    throw problems.conflict(sentences.answeredSoTrue(answering, falsified));
  }
  const gone = changes
    .map(({ question, fields }) => ({ id: question.id, codes: removedOptions(question, fields) }))
    .filter(({ codes }) => codes.length > 0);
  const choosing = gone.length === 0 ? 0 : await countChoosing(db, gone);
  if (choosing > 0)
    throw problems.conflict(
      sentences.chosenSoKept(choosing, [...new Set(gone.flatMap(({ codes }) => codes))]),
    );
}
