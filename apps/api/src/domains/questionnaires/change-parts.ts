import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import type { Written } from './check-expressions.ts';
import { checkUnanswered, removeQuestions } from './change-questions.ts';
import { checkWritten } from './check-rules.ts';
import { openBuilding, recordBuilding } from './open-building.ts';
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

type Fields = Record<string, unknown>;
type Call = { actor: Actor; db: Db; body: Fields; params: { id: number } };

const nounOf = (part: PartName) => part.replace('_', '-');

/** The handlers that add, change and remove one kind of part; the same for all of them. */
export const changeParts = (part: PartName) => ({
  create: async ({ actor, db, body }: Omit<Call, 'params'>) => {
    const parent = parentOf[part];
    const { [`${parent}_id`]: parentId, ...fields } = body;
    const questionnaireId = await openParent(db, actor, parent, Number(parentId));
    await checkWritten(db, questionnaireId, writtenIn(part, fields));
    const id = await insertPart(db, part, Number(parentId), fields);
    await recordBuilding(db, actor, questionnaireId, {
      action: `questionnaire.${part}_added`,
      after: { id, ...fields },
    });
    return { id };
  },

  update: async ({ actor, db, body, params }: Call) => {
    const found = await openPart(db, actor, part, params.id);
    await checkWritten(db, found.questionnaire_id, writtenIn(part, body));
    await updatePart(db, part, params.id, body);
    await recordBuilding(db, actor, found.questionnaire_id, {
      action: `questionnaire.${part}_changed`,
      before: found,
      after: body,
    });
    return { done: true as const };
  },

  remove: async ({ actor, db, params }: Omit<Call, 'body'>) => {
    const found = await openPart(db, actor, part, params.id);
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

/** What a new part is to stand in; answers the questionnaire, which is held. @throws 404 */
async function openParent(
  db: Db,
  actor: Actor,
  parent: 'questionnaire' | 'section' | 'sub_section',
  id: number,
): Promise<number> {
  if (parent !== 'questionnaire') return (await openPart(db, actor, parent, id)).questionnaire_id;
  await openBuilding(db, actor, id);
  return id;
}

/** A part of a questionnaire of the actor's programme, held for building. @throws 404 */
async function openPart(db: Db, actor: Actor, part: PartName, id: number): Promise<Part> {
  const found = await selectPart(db, part, id);
  if (!found) throw problems.notFound(nounOf(part));
  await openBuilding(db, actor, found.questionnaire_id);
  const held = await selectPart(db, part, id);
  if (!held) throw problems.notFound(nounOf(part));
  return held;
}
