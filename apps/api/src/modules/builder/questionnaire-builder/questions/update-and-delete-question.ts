import type {
  deleteQuestion as deleteEndpoint,
  updateQuestion as endpoint,
} from '@portal/contract/builder/questionnaire-builder';
import { questionFields } from '@portal/contract/builder/built-questionnaire';
import { renameCurrentPeriodCodes } from '@portal/expressions/rename-codes';
import type { Db } from '../../../../database/connect.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { replaceOptions, updateQuestionColumns } from '../questionnaire-builder.sql.ts';
import { addOptionTextQuestions } from './add-option-text-questions.ts';
import { assertQuestionFits, assertUnanswered, removeQuestions } from './check-and-remove-questions.ts';
import { columnNameOf } from '@portal/expressions/rosters/roster-tables';
import { assertReferencesValid, assertRosterRulesValid } from '../assert-valid-expressions.ts';
import { selectBuiltQuestion } from '../definition/definition.sql.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from '../lock-and-record-editing.ts';
import { assertFirstRosterRow, syncRosterRows } from '../rosters/sync-roster-rows.ts';
import { normaliseQuestion } from './question-rules.ts';
import { renameCodesInRules } from '../rename-codes-in-rules.ts';
import { replaceCodes } from '../rosters/row-questions.ts';
import { assertAnswersStayValid } from '../assert-answers-stay-valid.ts';

/**
 * Locks a question of a loaded questionnaire for editing.
 * @throws 404 if the question is deleted by then
 */
export async function lockQuestion(db: Db, loaded: { questionnaire: { id: number } }, id: number) {
  await lockQuestionnaireForEditing(db, loaded.questionnaire.id);
  const held = await selectBuiltQuestion(db, id);
  if (!held) throw problems.notFound('question');
  return held;
}
type Open = Awaited<ReturnType<typeof lockQuestion>>;

export const updateQuestion: Handler<typeof endpoint> = async ({ actor, body, db, params, loaded }) => {
  const question = await lockQuestion(db, loaded, params.id);
  await assertFirstRosterRow(db, question);
  const { option_texts = [], ...sent } = body;
  const wanted = { ...questionFields.parse(question), ...sent };
  const codes = new Map(
    wanted.question_code === question.question_code ? [] : [[question.question_code, wanted.question_code]],
  );
  const tidy = normaliseQuestion(wanted);
  const fields = { ...tidy, ...replaceCodes(tidy, codes, renameCurrentPeriodCodes) };
  await assertQuestionFits(db, question.questionnaire_id, fields, question.question_code);
  await assertAnswersStayValid(db, [{ question, fields }]);
  const { options, ...columns } = fields;
  await updateQuestionColumns(db, question.id, columns);
  await replaceOptions(db, [{ question_id: question.id, options }]);
  await renameCodesInRules(db, question.questionnaire_id, codes, columnsRenamed(codes));
  const texts = await addOptionTextQuestions(db, { ...question, ...fields }, option_texts);
  await assertReferencesValid(db, question.questionnaire_id, fields.question_code);
  await syncRosterRows(db, question.questionnaire_id, question.sub_section_id, {
    from: question.question_code,
    to: fields.question_code,
    former: question,
  });
  if (question.row_id !== null) await assertRosterRulesValid(db, question.questionnaire_id);
  await recordQuestionnaireChange(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_changed',
    before: fieldsOf(question),
    after: { ...fields, ...(texts.length > 0 && { option_texts: texts }) },
  });
  return (await selectBuiltQuestion(db, question.id))!;
};

/** The names of roster columns that change with the code of a first row's question; none where the name is the code. */
const columnsRenamed = (codes: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...codes].flatMap(([from, to]) =>
      columnNameOf(from) === from || columnNameOf(from) === columnNameOf(to)
        ? []
        : [[columnNameOf(from), columnNameOf(to)] as const],
    ),
  );

export const deleteQuestion: Handler<typeof deleteEndpoint> = async ({ actor, db, params, loaded }) => {
  const question = await lockQuestion(db, loaded, params.id);
  await assertFirstRosterRow(db, question);
  await assertUnanswered(db, [question.id], 'this question');
  await removeQuestions(db, question.questionnaire_id, [question]);
  await syncRosterRows(db, question.questionnaire_id, question.sub_section_id);
  await recordQuestionnaireChange(db, actor, question.questionnaire_id, {
    action: 'questionnaire.question_removed',
    before: fieldsOf(question),
  });
  return { done: true as const };
};

/** Returns the fields of a question for the audit log. */
const fieldsOf = (question: Open) => ({ ...question, questionnaire_id: undefined, answers: undefined });
