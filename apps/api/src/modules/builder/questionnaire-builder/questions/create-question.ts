import type { createQuestion as endpoint } from '@portal/contract/builder/questionnaire-builder';
import { conflictOnViolation } from '../../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { insertQuestion, replaceOptions, upsertQuestionPlace } from '../questionnaire-builder.sql.ts';
import { addOptionTextQuestions } from './add-option-text-questions.ts';
import { assertQuestionFits } from './check-and-remove-questions.ts';
import { selectBuiltQuestion } from '../definition/definition.sql.ts';
import { assertFirstRosterRow, syncRosterRows } from '../rosters/sync-roster-rows.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from '../lock-and-record-editing.ts';
import { assertPlaceValid } from './place-question.ts';
import { normaliseQuestion } from './question-rules.ts';

export const createQuestion: Handler<typeof endpoint> = async ({ actor, body, db }) => {
  const {
    questionnaire_id,
    sub_section_id,
    row_id = null,
    column_id = null,
    option_texts = [],
    ...sent
  } = body;
  const fields = normaliseQuestion(sent);
  await lockQuestionnaireForEditing(db, questionnaire_id);
  const place = { sub_section_id, row_id, column_id };
  await assertPlaceValid(db, questionnaire_id, place);
  await assertFirstRosterRow(db, place);
  await assertQuestionFits(db, questionnaire_id, fields, null);
  const { options, ...columns } = fields;
  const id = await insertQuestion(db, { ...columns, questionnaire_id });
  await replaceOptions(db, [{ question_id: id, options }]);
  await conflictOnViolation(
    upsertQuestionPlace(db, { question_id: id, ...place }),
    questionnaireMessages.cellTaken,
  );
  const texts = await addOptionTextQuestions(db, { ...fields, id, questionnaire_id, ...place }, option_texts);
  await syncRosterRows(db, questionnaire_id, sub_section_id);
  await recordQuestionnaireChange(db, actor, questionnaire_id, {
    action: 'questionnaire.question_added',
    after: { ...fields, ...place, ...(texts.length > 0 && { option_texts: texts }) },
  });
  return (await selectBuiltQuestion(db, id))!;
};
