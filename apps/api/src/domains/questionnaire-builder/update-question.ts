import type {
  deleteQuestion as deleteEndpoint,
  updateQuestion as endpoint,
} from '@portal/contract/questionnaire-builder';
import { renameNow } from '@portal/expressions/rename-codes';
import type { Db } from '../../database/connect.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { replaceOptions, updateQuestionColumns } from './questionnaire-builder.sql.ts';
import { checkQuestion, checkUnanswered, removeQuestions } from './change-questions.ts';
import { checkExpressionsNaming } from './check-rules.ts';
import { selectBuiltQuestion } from './definition.sql.ts';
import { holdBuilding, recordBuilding } from './open-building.ts';
import { checkRosterPlace, followFirstRow } from './follow-first-row.ts';
import { tidyQuestion } from './question-rules.ts';
import { renameInRules } from './rename-in-rules.ts';
import { rulesWith } from './roster-codes.ts';
import { checkAnswersStayTrue } from './stays-true.ts';

/** A question of a questionnaire that its door has opened, held for building. @throws 404 where it is gone by then */
export async function holdQuestion(db: Db, scene: { questionnaire: { id: number } }, id: number) {
  await holdBuilding(db, scene.questionnaire.id);
  const held = await selectBuiltQuestion(db, id);
  if (!held) throw problems.notFound('question');
  return held;
}
type Open = Awaited<ReturnType<typeof holdQuestion>>;

export const updateQuestion: Handler<typeof endpoint> = async ({ actor, body, db, params, scene }) => {
  const question = await holdQuestion(db, scene, params.id);
  await checkRosterPlace(db, question);
  const codes = new Map(
    body.question_code === question.question_code ? [] : [[question.question_code, body.question_code]],
  );
  const tidy = tidyQuestion(body);
  const fields = { ...tidy, ...rulesWith(tidy, codes, renameNow) };
  await checkQuestion(db, question.questionnaire_id, fields, question.question_code);
  await checkAnswersStayTrue(db, [{ question, fields }]);
  const { options, ...columns } = fields;
  await updateQuestionColumns(db, question.id, columns);
  await replaceOptions(db, [{ question_id: question.id, options }]);
  await renameInRules(db, question.questionnaire_id, codes);
  await checkExpressionsNaming(db, question.questionnaire_id, fields.question_code);
  await followFirstRow(db, question.questionnaire_id, question.sub_section_id, {
    from: question.question_code,
    to: fields.question_code,
  });
  await recordBuilding(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_changed',
    before: fieldsOf(question),
    after: fields,
  });
  return (await selectBuiltQuestion(db, question.id))!;
};

export const deleteQuestion: Handler<typeof deleteEndpoint> = async ({ actor, db, params, scene }) => {
  const question = await holdQuestion(db, scene, params.id);
  await checkRosterPlace(db, question);
  await checkUnanswered(db, [question.id], 'this question');
  await removeQuestions(db, question.questionnaire_id, [question]);
  await followFirstRow(db, question.questionnaire_id, question.sub_section_id);
  await recordBuilding(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_removed',
    before: fieldsOf(question),
  });
  return { done: true as const };
};

/** What the audit log keeps of a question. */
const fieldsOf = (question: Open) => ({ ...question, questionnaire_id: undefined, answers: undefined });
