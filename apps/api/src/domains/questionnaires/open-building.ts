import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResults } from '../measures/result-versions.sql.ts';
import { lockReturns } from '../submissions/returns.sql.ts';
import { type Building, selectBuilding } from './definition.sql.ts';
import { lockQuestionnaire } from './builder.sql.ts';

/** A questionnaire of the actor's programme, to look at how it is built. @throws 404 */
export async function findBuilding(db: Db, actor: Actor, id: number): Promise<Building> {
  const found = await selectBuilding(db, id);
  if (!found || found.programme_id !== actor.programme_id) throw problems.notFound('questionnaire');
  return found;
}

/**
 * The same, to change it: held until the transaction ends, against others who build it and against answers being
 * saved, so that what is refused because of answers is decided on what there is. @throws 404
 */
export async function openBuilding(db: Db, actor: Actor, id: number): Promise<Building> {
  await findBuilding(db, actor, id);
  await lockQuestionnaire(db, id);
  await lockReturns(db, id);
  return findBuilding(db, actor, id);
}

/** "1 submission has answered", "12 submissions have answered". */
export const submissionsHave = (count: number, done: string) =>
  count === 1 ? `1 submission has ${done}` : `${count} submissions have ${done}`;

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
  const building = await selectBuilding(db, questionnaireId);
  if (building) await bumpResults(db, building.questionnaire.project_id);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'questionnaire',
    subject_id: String(questionnaireId),
    ...entry,
  });
}
