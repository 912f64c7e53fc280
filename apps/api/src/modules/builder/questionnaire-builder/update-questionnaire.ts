import type {
  updateQuestionnaire as endpoint,
  updateQuestionnaireByBody as byBodyEndpoint,
} from '@portal/contract/builder/questionnaire-builder';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { countSubmissionsWithAnswers } from '../../responses/answers/progress/count-answers.sql.ts';
import { hasCaseCodes, selectQuestionIds, updateQuestionnaireColumns } from './questionnaire-builder.sql.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from './lock-and-record-editing.ts';
import { selectFirstRosterName } from './rosters/roster.sql.ts';
import { statusTransitionRefusal } from './status-rules.ts';

type Change = z.output<(typeof endpoint)['body']>;

export const updateQuestionnaire: Handler<typeof endpoint> = ({ actor, body, db, params }) =>
  change(db, actor, params.id, body);

export const updateQuestionnaireByBody: Handler<typeof byBodyEndpoint> = ({ actor, body, db }) => {
  const { id, ...fields } = body;
  return change(db, actor, id, fields);
};

async function change(db: Db, actor: Actor, id: number, given: Change) {
  const { questionnaire } = await lockQuestionnaireForEditing(db, id);
  const before = {
    questionnaire_name: questionnaire.questionnaire_name,
    kind: questionnaire.kind,
    introduction: questionnaire.introduction,
    declaration: questionnaire.declaration,
    status: questionnaire.status,
  };
  const after = { ...before, ...given };
  const questionIds = await selectQuestionIds(db, id);
  const answering = await countSubmissionsWithAnswers(db, id);
  const { kind, status } = after;
  if (kind !== before.kind) {
    if (answering > 0) {
      throw problems.conflict(questionnaireMessages.questionnaireKindFixed({ count: answering }));
    }
    if (await hasCaseCodes(db, id)) {
      throw problems.conflict(questionnaireMessages.questionnaireKindFixedByCases);
    }
    const roster =
      kind === 'survey' || kind === 'registration' ? await selectFirstRosterName(db, id) : undefined;
    if (roster !== undefined)
      throw problems.conflict(
        questionnaireMessages.questionnaireHasRoster({ kind: kind as 'survey', name: roster }),
      );
  }
  const refused = statusTransitionRefusal(questionnaire.status, status, {
    questions: questionIds.length,
    answering,
  });
  if (refused) throw problems.conflict(refused);

  const changed = await conflictOnViolation(
    updateQuestionnaireColumns(db, id, after),
    questionnaireMessages.questionnaireNameTaken({ name: after.questionnaire_name }),
  );
  await recordQuestionnaireChange(db, actor, id, { action: actionOf(before.status, status), before, after });
  return changed;
}

function actionOf(from: string, to: string): string {
  if (from === to) return 'questionnaire.updated';
  if (to === 'closed') return 'questionnaire.closed';
  if (to === 'draft') return 'questionnaire.made_draft';
  return from === 'closed' ? 'questionnaire.reopened' : 'questionnaire.opened';
}
