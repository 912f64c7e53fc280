import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import {
  countSubmissionsAnswering,
  countSubmissionsChoosing,
} from '../../responses/answers/progress/count-answers.sql.ts';
import { findInvalidatingChange, removedOptions } from './questions/question-rules.ts';

type Change = { question: QuestionFields & { id: number; answers: number }; fields: QuestionFields };

/** @throws 409 when any of the changes would make stored answers say something else */
export async function assertAnswersStayValid(db: Db, changes: readonly Change[]): Promise<void> {
  for (const { question, fields } of changes) {
    const falsified = findInvalidatingChange(question, fields);
    if (falsified === null || question.answers === 0) continue;
    const answering = await countSubmissionsAnswering(db, [question.id]);
    throw problems.conflict(questionnaireMessages.answeredQuestionFixed({ count: answering, falsified }));
  }
  const gone = changes
    .map(({ question, fields }) => ({ id: question.id, codes: removedOptions(question, fields) }))
    .filter(({ codes }) => codes.length > 0);
  const choosing = gone.length === 0 ? 0 : await countSubmissionsChoosing(db, gone);
  if (choosing > 0)
    throw problems.conflict(
      questionnaireMessages.selectedOptionNotRemovable({
        count: choosing,
        options: [...new Set(gone.flatMap(({ codes }) => codes))],
      }),
    );
}
