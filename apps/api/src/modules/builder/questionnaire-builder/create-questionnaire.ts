import type { createQuestionnaire as endpoint } from '@portal/contract/builder/questionnaire-builder';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { insertQuestionnaire, findTargetInProgramme } from './questionnaire-builder.sql.ts';
import { recordQuestionnaireChange } from './lock-and-record-editing.ts';

/** Only a project and a time period of the actor's programme have a questionnaire made for them. @throws 404 */
export async function assertTargetInProgramme(
  db: Db,
  actor: Actor,
  target: { project_id: number; time_period_id: number },
): Promise<void> {
  const found = await findTargetInProgramme(db, actor.programme_id, target);
  if (!found.project) throw problems.notFound('project');
  if (!found.time_period) throw problems.notFound('time period');
}

export const createQuestionnaire: Handler<typeof endpoint> = async ({ actor, body, db }) => {
  await assertTargetInProgramme(db, actor, body);
  const made = await conflictOnViolation(
    insertQuestionnaire(db, body),
    questionnaireMessages.questionnaireNameTaken({ name: body.questionnaire_name }),
  );
  await recordQuestionnaireChange(db, actor, made.id, { action: 'questionnaire.created', after: body });
  return made;
};
