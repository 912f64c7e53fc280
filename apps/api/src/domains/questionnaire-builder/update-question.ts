import type {
  deleteQuestion as deleteEndpoint,
  QuestionFields,
  updateQuestion as endpoint,
} from '@portal/contract/questionnaire-builder';
import type { Db } from '../../database/connect.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { countAnswering, countChoosing } from '../answers/answered.sql.ts';
import { replaceOptions, updateQuestionColumns } from './questionnaire-builder.sql.ts';
import { checkNotUsed, checkQuestion, checkUnanswered, removeQuestions } from './change-questions.ts';
import { checkExpressionsNaming } from './check-rules.ts';
import { selectBuiltQuestion } from './definition.sql.ts';
import { holdBuilding, recordBuilding } from './open-building.ts';
import { falsifies, removedOptions, tidyQuestion } from './question-rules.ts';

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
  const fields = tidyQuestion(body);
  await checkQuestion(db, question.questionnaire_id, fields, question.question_code);
  await checkAnswersStayTrue(db, question, fields);
  const { options, ...columns } = fields;
  await updateQuestionColumns(db, question.id, columns);
  await replaceOptions(db, question.id, options);
  if (fields.question_code !== question.question_code) {
    await checkNotUsed(db, question.questionnaire_id, [question.question_code]);
  }
  await checkExpressionsNaming(db, question.questionnaire_id, fields.question_code);
  await recordBuilding(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_changed',
    before: fieldsOf(question),
    after: fields,
  });
  return (await selectBuiltQuestion(db, question.id))!;
};

/** @throws 409 when the change would make stored answers say something else */
async function checkAnswersStayTrue(db: Db, question: Open, after: QuestionFields): Promise<void> {
  const falsified = falsifies(question, after);
  if (falsified && question.answers > 0) {
    const answering = await countAnswering(db, [question.id]);
    throw problems.conflict(sentences.answeredSoTrue(answering, falsified));
  }
  const gone = removedOptions(question, after);
  const choosing = gone.length === 0 ? 0 : await countChoosing(db, question.id, gone);
  if (choosing > 0) {
    throw problems.conflict(sentences.chosenSoKept(choosing, gone));
  }
}

export const deleteQuestion: Handler<typeof deleteEndpoint> = async ({ actor, db, params, scene }) => {
  const question = await holdQuestion(db, scene, params.id);
  await checkUnanswered(db, [question.id], 'this question');
  await removeQuestions(db, question.questionnaire_id, [question]);
  await recordBuilding(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_removed',
    before: fieldsOf(question),
  });
  return { done: true as const };
};

/** What the audit log keeps of a question. */
const fieldsOf = (question: Open) => ({ ...question, questionnaire_id: undefined, answers: undefined });
