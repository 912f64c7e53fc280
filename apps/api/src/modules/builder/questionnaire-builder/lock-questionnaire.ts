import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { lockResponses } from '../../responses/questionnaire-responses/questionnaire-responses.sql.ts';
import {
  type QuestionnaireWithProject,
  selectQuestionnaireWithProject,
} from './definition/definition.sql.ts';
import { lockQuestionnaire } from './questionnaire-builder.sql.ts';

/**
 * A questionnaire that its door has opened, to change it: held until the transaction ends, against others who build it and
 * against answers being saved, so that what is refused because of answers is decided on what there is. @throws 404 where
 * somebody has deleted it meanwhile
 */
export async function lockQuestionnaireForEditing(db: Db, id: number): Promise<QuestionnaireWithProject> {
  await lockQuestionnaire(db, id);
  await lockResponses(db, id);
  const held = await selectQuestionnaireWithProject(db, id);
  if (!held) throw problems.notFound('questionnaire');
  return held;
}

/**
 * Adds what was done to a questionnaire to the audit log. Formulas and checks say what of the results can be worked out from
 * what, so results are worked out anew.
 */
export async function recordBuilding(
  db: Db,
  actor: Actor,
  questionnaireId: number,
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  const building = await selectQuestionnaireWithProject(db, questionnaireId);
  if (building) await bumpResults(db, building.questionnaire.project_id);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'questionnaire',
    subject_id: String(questionnaireId),
    ...entry,
  });
}
