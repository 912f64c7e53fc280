import type { deleteQuestionnaire as endpoint } from '@portal/contract/questionnaire-builder';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnsweringOf, deleteClearedResponses } from '../answers/answered.sql.ts';
import { countSubmitted, deleteReturns } from '../returns/returns.sql.ts';
import { deleteQuestionnaireRow, hasCaseCodes, selectQuestionIds } from './questionnaire-builder.sql.ts';
import { holdBuilding, recordBuilding } from './open-building.ts';

export const deleteQuestionnaire: Handler<typeof endpoint> = async ({ actor, db, params }) => {
  const { questionnaire } = await holdBuilding(db, params.id);
  const questionIds = await selectQuestionIds(db, params.id);
  const answering = await countAnsweringOf(db, params.id);
  if (answering > 0) {
    throw problems.conflict(sentences.answeredSoNotDeleted(answering));
  }
  const submitted = await countSubmitted(db, params.id);
  if (submitted > 0) {
    throw problems.conflict(sentences.submittedSoNotDeleted(submitted));
  }
  if (await hasCaseCodes(db, params.id)) {
    throw problems.conflict(sentences.casesSoNotDeleted);
  }
  await deleteClearedResponses(db, questionIds);
  await deleteReturns(db, params.id);
  await deleteQuestionnaireRow(db, params.id);
  const { questionnaire_name, project_id, time_period_id, kind } = questionnaire;
  await recordBuilding(db, actor, params.id, {
    action: 'questionnaire.deleted',
    before: { questionnaire_name, project_id, time_period_id, kind, questions: questionIds.length },
  });
  return { done: true as const };
};
