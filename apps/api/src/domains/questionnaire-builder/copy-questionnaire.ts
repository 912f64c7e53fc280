import type { copyQuestionnaire as endpoint } from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Actor } from '../../http/actor.ts';
import type { Handler } from '../../http/mount.ts';
import { sentences } from '../../sentences/structure.ts';
import type { questionnaires } from '../../tables/questionnaires.tables.ts';
import { insertQuestionnaire } from './questionnaire-builder.sql.ts';
import { copyParts } from './copy-questionnaire.sql.ts';
import { refuseOtherTarget } from './create-questionnaire.ts';
import { recordBuilding } from './open-building.ts';

/** The copy is a draft; the codes stay, so that the new answers line up with the old ones. */
type Source = Pick<
  typeof questionnaires.$inferSelect,
  'id' | 'questionnaire_name' | 'kind' | 'introduction' | 'declaration'
>;

/** Copies a questionnaire to where the actor may have one made. The copy is a draft. @throws 409 where the name is taken */
export async function copyInto(
  db: Db,
  actor: Actor,
  source: Source,
  target: { project_id: number; time_period_id: number; questionnaire_name: string },
) {
  const { questionnaire_name } = target;
  const copy = await orConflict(
    insertQuestionnaire(db, {
      ...target,
      kind: source.kind,
      introduction: source.introduction,
      declaration: source.declaration,
      copied_from_id: source.id,
    }),
    sentences.questionnaireNameTaken(questionnaire_name),
  );
  await copyParts(db, source.id, copy.id);
  await recordBuilding(db, actor, copy.id, {
    action: 'questionnaire.copied',
    after: { ...target, copied_from_id: source.id },
  });
  return copy;
}

export const copyQuestionnaire: Handler<typeof endpoint> = async ({ actor, body, db, scene }) => {
  const { questionnaire: source } = scene;
  const target = {
    project_id: body.project_id ?? source.project_id,
    time_period_id: body.time_period_id,
  };
  await refuseOtherTarget(db, actor, target);
  const questionnaire_name = body.questionnaire_name ?? source.questionnaire_name;
  return copyInto(db, actor, source, { ...target, questionnaire_name });
};
