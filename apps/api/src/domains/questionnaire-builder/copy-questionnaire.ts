import type { copyQuestionnaire as endpoint } from '@portal/contract/questionnaire-builder';
import { orConflict } from '../../database/or-conflict.ts';
import type { Handler } from '../../http/mount.ts';
import { sentences } from '../../sentences/structure.ts';
import { insertQuestionnaire } from './questionnaire-builder.sql.ts';
import { copyParts } from './copy-questionnaire.sql.ts';
import { refuseOtherTarget } from './create-questionnaire.ts';
import { recordBuilding } from './open-building.ts';

/** The copy is a draft; the codes stay, so that the new answers line up with the old ones. */
export const copyQuestionnaire: Handler<typeof endpoint> = async ({ actor, body, db, scene }) => {
  const { questionnaire: source } = scene;
  const target = {
    project_id: body.project_id ?? source.project_id,
    time_period_id: body.time_period_id,
  };
  await refuseOtherTarget(db, actor, target);
  const questionnaire_name = body.questionnaire_name ?? source.questionnaire_name;
  const copy = await orConflict(
    insertQuestionnaire(db, {
      ...target,
      questionnaire_name,
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
    after: { ...target, questionnaire_name, copied_from_id: source.id },
  });
  return copy;
};
