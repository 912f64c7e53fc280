import type { placeQuestion as endpoint } from '@portal/contract/builder/questionnaire-builder';
import type { Db } from '../../../../database/connect.ts';
import { conflictOnViolation } from '../../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { countSubmissionsAnswering } from '../../../responses/answers/progress/count-answers.sql.ts';
import { upsertQuestionPlace } from '../questionnaire-builder.sql.ts';
import { assertFirstRosterRow, syncRosterRows } from '../rosters/sync-roster-rows.ts';
import { recordQuestionnaireChange } from '../lock-and-record-editing.ts';
import { selectPart } from '../parts.sql.ts';
import { changesMeaning } from './question-rules.ts';
import { lockQuestion } from './update-and-delete-question.ts';

type Place = { sub_section_id: number; row_id: number | null; column_id: number | null };

/** Refuses a place outside the questionnaire, or half a cell. @throws 404 or 422 */
export async function assertPlaceValid(db: Db, questionnaireId: number, place: Place): Promise<void> {
  const subSection = await selectPart(db, 'sub_section', place.sub_section_id);
  if (subSection?.questionnaire_id !== questionnaireId) throw problems.notFound('sub-section');
  if ((place.row_id === null) !== (place.column_id === null)) {
    const path = place.row_id === null ? 'body.row_id' : 'body.column_id';
    throw problems.invalid([{ path, message: questionnaireMessages.gridCellIncomplete }]);
  }
  for (const axis of ['row', 'column'] as const) {
    const id = place[`${axis}_id`];
    if (id === null) continue;
    const found = await selectPart(db, axis, id);
    if (found?.parent_id !== place.sub_section_id) {
      throw problems.invalid([
        { path: `body.${axis}_id`, message: questionnaireMessages.axisNotInSubSection({ axis }) },
      ]);
    }
  }
}

export const placeQuestion: Handler<typeof endpoint> = async ({ actor, body, db, loaded }) => {
  const { question_id, ...place } = body;
  const question = await lockQuestion(db, loaded, question_id);
  await assertPlaceValid(db, question.questionnaire_id, place);
  await assertFirstRosterRow(db, question);
  await assertFirstRosterRow(db, place);
  if (question.answers > 0 && changesMeaning(question, place)) {
    throw problems.conflict(
      questionnaireMessages.answeredQuestionNotMovable({
        count: await countSubmissionsAnswering(db, [question_id]),
      }),
    );
  }
  const id = await conflictOnViolation(
    upsertQuestionPlace(db, { question_id, ...place }),
    questionnaireMessages.cellTaken,
  );
  const { sub_section_id, row_id, column_id, question_code } = question;
  await syncRosterRows(db, question.questionnaire_id, sub_section_id);
  if (place.sub_section_id !== sub_section_id)
    await syncRosterRows(db, question.questionnaire_id, place.sub_section_id);
  await recordQuestionnaireChange(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_moved',
    before: { question_code, sub_section_id, row_id, column_id },
    after: { question_code, ...place },
  });
  return { id };
};
