import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import type { ExpressionSource } from './validate-expressions.ts';
import { assertUnanswered, removeQuestions } from './questions/check-and-remove-questions.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { assertValidExpressions } from './assert-valid-expressions.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from './lock-and-record-editing.ts';
import {
  deletePart,
  insertPart,
  parentOf,
  type Part,
  type PartName,
  selectPart,
  selectQuestionsIn,
  updatePart,
} from './parts.sql.ts';
import { selectRosterPlace } from './rosters/roster.sql.ts';

type Fields = Record<string, unknown>;
type Loaded = { questionnaire: { id: number } };
type Call = { actor: Actor; db: Db; body: Fields; params: { id: number }; loaded: Loaded };

const nounOf = (part: PartName) => part.replace('_', '-');

/** The handlers that add, change and remove one kind of part; the same for all of them. */
export const createPartHandlers = (part: PartName) => ({
  create: async ({ actor, db, body, loaded }: Omit<Call, 'params'>) => {
    const parent = parentOf[part];
    const { [`${parent}_id`]: parentId, ...fields } = body;
    const questionnaireId = loaded.questionnaire.id;
    await lockQuestionnaireForEditing(db, questionnaireId);
    if (parent !== 'questionnaire') await heldPart(db, parent, Number(parentId));
    if (part === 'row') await refuseRoster(db, Number(parentId));
    await assertValidExpressions(db, questionnaireId, writtenIn(part, fields));
    const id = await insertPart(db, part, Number(parentId), fields);
    await recordQuestionnaireChange(db, actor, questionnaireId, {
      action: `questionnaire.${part}_added`,
      after: { id, ...fields },
    });
    return { id };
  },

  update: async ({ actor, db, body, params, loaded }: Call) => {
    await lockQuestionnaireForEditing(db, loaded.questionnaire.id);
    const found = await heldPart(db, part, params.id);
    if (part === 'row') await refuseRoster(db, found.parent_id);
    await assertValidExpressions(db, found.questionnaire_id, writtenIn(part, body));
    await updatePart(db, part, params.id, body);
    await recordQuestionnaireChange(db, actor, found.questionnaire_id, {
      action: `questionnaire.${part}_changed`,
      before: found,
      after: body,
    });
    return { done: true as const };
  },

  remove: async ({ actor, db, params, loaded }: Omit<Call, 'body'>) => {
    await lockQuestionnaireForEditing(db, loaded.questionnaire.id);
    const found = await heldPart(db, part, params.id);
    if (part === 'row') await refuseRoster(db, found.parent_id);
    const removed = await selectQuestionsIn(db, part, params.id);
    const ids = removed.map((question) => question.id);
    await assertUnanswered(db, ids, `questions in this ${nounOf(part)}`);
    await deletePart(db, part, params.id);
    await removeQuestions(db, found.questionnaire_id, removed);
    await recordQuestionnaireChange(db, actor, found.questionnaire_id, {
      action: `questionnaire.${part}_removed`,
      before: { ...found, question_codes: removed.map((question) => question.question_code) },
    });
    return { done: true as const };
  },
});

const writtenIn = (part: PartName, fields: Fields): ExpressionSource[] =>
  (part === 'check' ? ['expression'] : ['show_if'])
    .filter((field) => typeof fields[field] === 'string')
    .map((field) => ({ path: `body.${field}`, text: String(fields[field]), use: 'condition' as const }));

/** The rows of a roster are made all together. @throws 409 */
async function refuseRoster(db: Db, subSectionId: number): Promise<void> {
  const found = await selectRosterPlace(db, subSectionId);
  if (found?.row_word)
    throw problems.conflict(
      questionnaireMessages.rosterRowsFixed({ name: found.sub_section_name || found.row_word }),
    );
}

/**
 * Loads a part of a questionnaire that is locked for editing.
 * @throws 404 if the part is deleted by then
 */
async function heldPart(db: Db, part: PartName, id: number): Promise<Part> {
  const held = await selectPart(db, part, id);
  if (!held) throw problems.notFound(nounOf(part));
  return held;
}
