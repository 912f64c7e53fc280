import type { placeQuestion as endpoint } from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnswering } from '../answers/answered.sql.ts';
import { upsertPlace } from './questionnaire-builder.sql.ts';
import { checkRosterPlace, followFirstRow } from './follow-first-row.ts';
import { recordBuilding } from './open-building.ts';
import { selectPart } from './parts.sql.ts';
import { changesMeaning } from './question-rules.ts';
import { holdQuestion } from './update-question.ts';

type Place = { sub_section_id: number; row_id: number | null; column_id: number | null };

/** Refuses a place outside the questionnaire, or half a cell. @throws 404 or 422 */
export async function checkPlace(db: Db, questionnaireId: number, place: Place): Promise<void> {
  const subSection = await selectPart(db, 'sub_section', place.sub_section_id);
  if (subSection?.questionnaire_id !== questionnaireId) throw problems.notFound('sub-section');
  if ((place.row_id === null) !== (place.column_id === null)) {
    const path = place.row_id === null ? 'body.row_id' : 'body.column_id';
    throw problems.invalid([{ path, message: sentences.halfACell }]);
  }
  for (const axis of ['row', 'column'] as const) {
    const id = place[`${axis}_id`];
    if (id === null) continue;
    const found = await selectPart(db, axis, id);
    if (found?.parent_id !== place.sub_section_id) {
      throw problems.invalid([{ path: `body.${axis}_id`, message: sentences.notOfSubSection(axis) }]);
    }
  }
}

export const placeQuestion: Handler<typeof endpoint> = async ({ actor, body, db, scene }) => {
  const { question_id, ...place } = body;
  const question = await holdQuestion(db, scene, question_id);
  await checkPlace(db, question.questionnaire_id, place);
  await checkRosterPlace(db, question);
  await checkRosterPlace(db, place);
  if (question.answers > 0 && changesMeaning(question, place)) {
    throw problems.conflict(sentences.answeredSoInCell(await countAnswering(db, [question_id])));
  }
  const id = await orConflict(upsertPlace(db, { question_id, ...place }), sentences.cellTaken);
  const { sub_section_id, row_id, column_id, question_code } = question;
  await followFirstRow(db, question.questionnaire_id, sub_section_id);
  if (place.sub_section_id !== sub_section_id)
    await followFirstRow(db, question.questionnaire_id, place.sub_section_id);
  await recordBuilding(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_moved',
    before: { question_code, sub_section_id, row_id, column_id },
    after: { question_code, ...place },
  });
  return { id };
};
