import type { orderQuestionnaireParts as endpoint } from '@portal/contract/builder/questionnaire-builder';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from './lock-and-record-editing.ts';
import { type PartName, selectPartIds, selectPlacedQuestionIds, updatePartOrder } from './parts.sql.ts';

const partOf: Record<string, PartName | 'question'> = {
  sections: 'section',
  sub_sections: 'sub_section',
  rows: 'row',
  columns: 'column',
  questions: 'question',
  checks: 'check',
};

export const savePartOrder: Handler<typeof endpoint> = async ({ actor, body, db, params }) => {
  await lockQuestionnaireForEditing(db, params.id);
  const part = partOf[body.part]!;
  const found =
    part === 'question'
      ? await selectPlacedQuestionIds(db, params.id)
      : await selectPartIds(db, part, params.id);
  const first = found.find((one) => one.id === body.ids[0]);
  if (!first) throw problems.notFound(`part of the questionnaire`);
  const siblings = found.filter((one) => one.parent_id === first.parent_id);
  const given = new Set(body.ids);
  const isComplete =
    given.size === body.ids.length &&
    given.size === siblings.length &&
    siblings.every((one) => given.has(one.id));
  if (!isComplete) {
    throw problems.conflict(questionnaireMessages.orderIncomplete);
  }
  await updatePartOrder(db, part, body.ids);
  await recordQuestionnaireChange(db, actor, params.id, {
    action: 'questionnaire.reordered',
    after: { part: body.part, ids: body.ids },
  });
  return { done: true as const };
};
