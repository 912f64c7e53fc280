import type { copyQuestionnaire as endpoint } from '@portal/contract/builder/questionnaire-builder';
import { conflictOnViolation } from '../../../../database/map-constraint-violation.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { copyLanguages } from '../../../questionnaires/translations/translations.sql.ts';
import { insertQuestionnaire } from '../questionnaire-builder.sql.ts';
import { copyParts } from './copy-questionnaire.sql.ts';
import { assertTargetInProgramme } from '../create-questionnaire.ts';
import type { QuestionnaireWithProject } from './definition.sql.ts';
import { recordQuestionnaireChange } from '../lock-and-record-editing.ts';

type Source = Pick<QuestionnaireWithProject['questionnaire'], 'id' | 'kind' | 'introduction' | 'declaration'>;
type Target = { project_id: number; time_period_id: number; questionnaire_name: string };

/** The copy is a draft; the codes stay, so that the new answers line up with the old ones. */
export const copyQuestionnaire: Handler<typeof endpoint> = async ({ actor, body, db, loaded }) => {
  const { questionnaire: source } = loaded;
  const target = {
    project_id: body.project_id ?? source.project_id,
    time_period_id: body.time_period_id,
  };
  await assertTargetInProgramme(db, actor, target);
  return copyQuestionnaireTo(db, actor, source, {
    ...target,
    questionnaire_name: body.questionnaire_name ?? source.questionnaire_name,
  });
};

/** The target is one of the actor's programme. @throws 409 where it has a questionnaire of the name */
export async function copyQuestionnaireTo(db: Db, actor: Actor, source: Source, target: Target) {
  const copy = await conflictOnViolation(
    insertQuestionnaire(db, {
      ...target,
      kind: source.kind,
      introduction: source.introduction,
      declaration: source.declaration,
      copied_from_id: source.id,
    }),
    questionnaireMessages.questionnaireNameTaken({ name: target.questionnaire_name }),
  );
  await copyParts(db, source.id, copy.id);
  await copyLanguages(db, source.id, copy.id);
  await recordQuestionnaireChange(db, actor, copy.id, {
    action: 'questionnaire.copied',
    after: { ...target, copied_from_id: source.id },
  });
  return copy;
}
