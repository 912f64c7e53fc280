import type { createQuestion as endpoint } from '@portal/contract/questionnaire-builder';
import { orConflict } from '../../database/or-conflict.ts';
import type { Handler } from '../../http/mount.ts';
import { sentences } from '../../sentences/structure.ts';
import { insertQuestion, replaceOptions, upsertPlace } from './questionnaire-builder.sql.ts';
import { checkQuestion } from './change-questions.ts';
import { selectBuiltQuestion } from './definition.sql.ts';
import { checkRosterPlace, followFirstRow } from './follow-first-row.ts';
import { holdBuilding, recordBuilding } from './open-building.ts';
import { checkPlace } from './place-question.ts';
import { tidyQuestion } from './question-rules.ts';

export const createQuestion: Handler<typeof endpoint> = async ({ actor, body, db }) => {
  const { questionnaire_id, sub_section_id, row_id = null, column_id = null, ...sent } = body;
  const fields = tidyQuestion(sent);
  await holdBuilding(db, questionnaire_id);
  const place = { sub_section_id, row_id, column_id };
  await checkPlace(db, questionnaire_id, place);
  await checkRosterPlace(db, place);
  await checkQuestion(db, questionnaire_id, fields, null);
  const { options, ...columns } = fields;
  const id = await insertQuestion(db, { ...columns, questionnaire_id });
  await replaceOptions(db, [{ question_id: id, options }]);
  await orConflict(upsertPlace(db, { question_id: id, ...place }), sentences.cellTaken);
  await followFirstRow(db, questionnaire_id, sub_section_id);
  await recordBuilding(db, actor, questionnaire_id, {
    action: 'questionnaire.question_added',
    after: { ...fields, ...place },
  });
  return (await selectBuiltQuestion(db, id))!;
};
