import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { lockResponses } from '../../responses/questionnaire-responses/lock-and-delete-responses.sql.ts';
import {
  type QuestionnaireWithProject,
  selectQuestionnaireWithProject,
} from './definition/definition.sql.ts';
import { lockQuestionnaire } from './questionnaire-builder.sql.ts';

/**
 * Locks a loaded questionnaire for editing until the transaction ends, against other editors and against
 * saving answers. Refusals because of answers therefore rely on current data.
 * @throws 404 if the questionnaire is deleted by then
 */
export async function lockQuestionnaireForEditing(db: Db, id: number): Promise<QuestionnaireWithProject> {
  await lockQuestionnaire(db, id);
  await lockResponses(db, id);
  const held = await selectQuestionnaireWithProject(db, id);
  if (!held) throw problems.notFound('questionnaire');
  return held;
}

/**
 * Records a change to a questionnaire in the audit log. Formulas and checks decide which results can be
 * calculated from which answers, so results are recalculated.
 */
export async function recordQuestionnaireChange(
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
