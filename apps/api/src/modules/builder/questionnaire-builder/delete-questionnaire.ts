import type { deleteQuestionnaire as endpoint } from '@portal/contract/builder/questionnaire-builder';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import {
  countSubmissionsWithAnswers,
  deleteClearedResponses,
} from '../../responses/answers/progress/count-answers.sql.ts';
import {
  countSubmittedResponses,
  deleteResponses,
} from '../../responses/questionnaire-responses/lock-and-delete-responses.sql.ts';
import { deleteQuestionnaireRow, hasCaseCodes, selectQuestionIds } from './questionnaire-builder.sql.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from './lock-and-record-editing.ts';

export const deleteQuestionnaire: Handler<typeof endpoint> = async ({ actor, db, params }) => {
  const { questionnaire } = await lockQuestionnaireForEditing(db, params.id);
  const questionIds = await selectQuestionIds(db, params.id);
  const answering = await countSubmissionsWithAnswers(db, params.id);
  if (answering > 0) {
    throw problems.conflict(questionnaireMessages.answeredQuestionnaireNotDeletable({ count: answering }));
  }
  const submitted = await countSubmittedResponses(db, params.id);
  if (submitted > 0) {
    throw problems.conflict(questionnaireMessages.submittedQuestionnaireNotDeletable({ count: submitted }));
  }
  if (await hasCaseCodes(db, params.id)) {
    throw problems.conflict(questionnaireMessages.caseQuestionnaireNotDeletable);
  }
  await deleteClearedResponses(db, questionIds);
  await deleteResponses(db, params.id);
  await deleteQuestionnaireRow(db, params.id);
  const { questionnaire_name, project_id, time_period_id, kind } = questionnaire;
  await recordQuestionnaireChange(db, actor, params.id, {
    action: 'questionnaire.deleted',
    before: { questionnaire_name, project_id, time_period_id, kind, questions: questionIds.length },
  });
  return { done: true as const };
};
