import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import type { Written } from './check-expressions.ts';
import { checkUnanswered, removeQuestions } from './change-questions.ts';
import { sentences } from '../../sentences/structure.ts';
import { checkWritten } from './check-rules.ts';
import { holdBuilding, recordBuilding } from './open-building.ts';
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
import { selectRosterPlace } from './roster.sql.ts';

type Fields = Record<string, unknown>;
type Scene = { questionnaire: { id: number } };
type Call = { actor: Actor; db: Db; body: Fields; params: { id: number }; scene: Scene };

const nounOf = (part: PartName) => part.replace('_', '-');

/** The handlers that add, change and remove one kind of part; the same for all of them. */
export const changeParts = (part: PartName) => ({
  create: async ({ actor, db, body, scene }: Omit<Call, 'params'>) => {
    const parent = parentOf[part];
    const { [`${parent}_id`]: parentId, ...fields } = body;
    const questionnaireId = scene.questionnaire.id;
    await holdBuilding(db, questionnaireId);
    if (parent !== 'questionnaire') await heldPart(db, parent, Number(parentId));
    if (part === 'row') await refuseRoster(db, Number(parentId));
    await checkWritten(db, questionnaireId, writtenIn(part, fields));
    const id = await insertPart(db, part, Number(parentId), fields);
    await recordBuilding(db, actor, questionnaireId, {
      action: `questionnaire.${part}_added`,
      after: { id, ...fields },
    });
    return { id };
  },

  update: async ({ actor, db, body, params, scene }: Call) => {
    await holdBuilding(db, scene.questionnaire.id);
    const found = await heldPart(db, part, params.id);
    if (part === 'row') await refuseRoster(db, found.parent_id);
    await checkWritten(db, found.questionnaire_id, writtenIn(part, body));
    await updatePart(db, part, params.id, body);
    await recordBuilding(db, actor, found.questionnaire_id, {
      action: `questionnaire.${part}_changed`,
      before: found,
      after: body,
    });
    return { done: true as const };
  },

  remove: async ({ actor, db, params, scene }: Omit<Call, 'body'>) => {
    await holdBuilding(db, scene.questionnaire.id);
    const found = await heldPart(db, part, params.id);
    if (part === 'row') await refuseRoster(db, found.parent_id);
    const removed = await selectQuestionsIn(db, part, params.id);
    const ids = removed.map((question) => question.id);
    await checkUnanswered(db, ids, `questions of this ${nounOf(part)}`);
    await deletePart(db, part, params.id);
    await removeQuestions(db, found.questionnaire_id, removed);
    await recordBuilding(db, actor, found.questionnaire_id, {
      action: `questionnaire.${part}_removed`,
      before: { ...found, question_codes: removed.map((question) => question.question_code) },
    });
    return { done: true as const };
  },
});

const writtenIn = (part: PartName, fields: Fields): Written[] =>
  (part === 'check' ? ['expression'] : ['show_if'])
    .filter((field) => typeof fields[field] === 'string')
    .map((field) => ({ path: `body.${field}`, text: String(fields[field]), use: 'condition' as const }));

/** The rows of a roster are made all together. @throws 409 */
async function refuseRoster(db: Db, subSectionId: number): Promise<void> {
  const found = await selectRosterPlace(db, subSectionId);
  if (found?.row_word)
    throw problems.conflict(sentences.rowsOfRoster(found.sub_section_name || found.row_word));
}

/** A part of a questionnaire that is held for building. @throws 404 where it is gone by then */
async function heldPart(db: Db, part: PartName, id: number): Promise<Part> {
  const held = await selectPart(db, part, id);
  if (!held) throw problems.notFound(nounOf(part));
  return held;
}
