import type { BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import type { setRoster as endpoint } from '@portal/contract/builder/questionnaire-builder';
import type { z } from 'zod';
import { MAX_QUESTION_LENGTH } from '@portal/contract/shared/text-limits';
import { expectsAnswer, isCalculated } from '@portal/contract/questionnaires/question-types';
import type { Db } from '../../../../database/connect.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { countSubmissionsAnswering } from '../../../responses/answers/progress/count-answers.sql.ts';
import { buildSections } from '../build-sections.ts';
import { assertCodesUnused, removeQuestions } from '../questions/check-and-remove-questions.ts';
import { selectDefinition } from '../definition/definition.sql.ts';
import { syncRosterRows } from './sync-roster-rows.ts';
import { lockQuestionnaireForEditing, recordQuestionnaireChange } from '../lock-and-record-editing.ts';
import { convertWordToCode } from '@portal/expressions/rosters/roster-tables';
import { assertRosterRulesValid } from '../assert-valid-expressions.ts';
import { uniqueCode, replaceCodes } from './row-questions.ts';
import { deleteRows, assignQuestionsToRow, selectFilledRows, updateRoster } from './roster.sql.ts';
import { replaceOptions } from '../questionnaire-builder.sql.ts';
import { insertRows, updateRows } from '../definition/bulk-rows.sql.ts';

type Wanted = Required<z.output<typeof endpoint.body>>;
const LONGEST_NAME = 300;

/** Makes a roster of a sub-section, changes how many rows it may have, or makes an ordinary grid of it again. */
export const setRoster: Handler<typeof endpoint> = async ({ actor, body: given, db, params, loaded }) => {
  const { id: questionnaireId } = loaded.questionnaire;
  const { questionnaire } = await lockQuestionnaireForEditing(db, questionnaireId);
  const parts = await builtParts(db, questionnaireId);
  const part = parts.find(({ id }) => id === params.id);
  if (!part) throw problems.notFound('sub-section');
  const body = { row_word: part.row_word, minimum_rows: part.minimum_rows, ...given };
  if (body.minimum_rows > body.maximum_rows)
    throw problems.invalid([
      {
        path: 'body.maximum_rows',
        message: questionnaireMessages.rowsBelowMinimum({ least: body.minimum_rows }),
      },
    ]);
  const { kind } = questionnaire;
  if (body.row_word !== '' && (kind === 'survey' || kind === 'registration'))
    throw problems.conflict(questionnaireMessages.rosterNotAllowed({ kind }));
  const { row_word } = body;
  await updateRoster(db, part.id, { row_word, minimum_rows: row_word === '' ? 0 : body.minimum_rows });
  if (row_word !== '') await makeRows(db, questionnaireId, part, body);
  if (part.row_word !== '') await assertRosterRulesValid(db, questionnaireId);
  await recordQuestionnaireChange(db, actor, questionnaireId, {
    action: 'questionnaire.roster_changed',
    before: {
      id: part.id,
      row_word: part.row_word,
      minimum_rows: part.minimum_rows,
      maximum_rows: part.rows.length,
    },
    after: { id: part.id, ...body },
  });
  return { done: true as const };
};

const builtParts = async (db: Db, questionnaireId: number) =>
  buildSections(await selectDefinition(db, questionnaireId)).flatMap((section) => section.sub_sections);

/**
 * Creates the maximum number of rows, each named by the word and its number, with the first row's questions.
 */
async function makeRows(
  db: Db,
  questionnaireId: number,
  part: BuiltSubSection,
  { row_word, maximum_rows }: Wanted,
): Promise<void> {
  const kept = part.rows.slice(0, maximum_rows);
  await removeRows(db, questionnaireId, part, part.rows.slice(maximum_rows));
  const nameOf = (index: number) => `${row_word} ${index + 1}`;
  await updateRows(
    db,
    'questionnaire_sub_section_rows',
    kept.map(({ id }, index) => ({ id, row_name: nameOf(index) })),
  );
  const added = Array.from({ length: maximum_rows - kept.length }, (_, index) => ({
    row_name: nameOf(kept.length + index),
    show_if: '',
    sub_section_id: part.id,
    display_order: kept.length + index + 1,
  }));
  const ids = await insertRows(db, 'questionnaire_sub_section_rows', added);
  const [first] = kept.length > 0 ? kept.map(({ id }) => id) : ids;
  if (part.rows.length === 0 && part.columns.length === 0)
    await columnsOfList(db, questionnaireId, part, { row_word, rowId: first! });
  else await nameFirstRow(db, part, nameOf(0));
  await syncRosterRows(db, questionnaireId, part.id);
}

/**
 * Removes rows.
 * @throws 409 with the rows that have answers
 */
async function removeRows(
  db: Db,
  questionnaireId: number,
  part: BuiltSubSection,
  gone: BuiltSubSection['rows'],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const { row_ids, submissions } = await selectFilledRows(db, ids);
  if (row_ids.length > 0) {
    const filled = part.rows.filter(({ id }) => row_ids.includes(id));
    const least = part.rows.indexOf(filled.at(-1)!) + 1;
    throw problems.conflict(
      questionnaireMessages.rowsHaveAnswers({
        count: submissions,
        rows: filled.map(({ row_name }) => row_name),
        most: least,
      }),
    );
  }
  const removed = part.questions.filter(({ row_id }) => row_id !== null && ids.includes(row_id));
  await deleteRows(db, ids);
  await removeQuestions(db, questionnaireId, removed);
}

/** Texts of the first row that name it go on naming it. */
async function nameFirstRow(db: Db, { questions, rows }: BuiltSubSection, name: string): Promise<void> {
  const [first] = rows;
  if (!first || first.row_name === name) return;
  const naming = questions.filter(
    ({ question_text, row_id }) => row_id === first.id && question_text.includes(first.row_name),
  );
  await updateRows(
    db,
    'questions',
    naming.map(({ id, question_text }) => ({
      id,
      question_text: question_text.replaceAll(first.row_name, name),
    })),
  );
}

/**
 * Turns the questions of a plain list into columns, placed in the first row.
 * @throws 409 if the questions have answers
 */
async function columnsOfList(
  db: Db,
  questionnaireId: number,
  part: BuiltSubSection,
  { row_word, rowId }: { row_word: string; rowId: number },
): Promise<void> {
  const asked = part.questions.filter((one) => expectsAnswer(one) || isCalculated(one));
  if (asked.length === 0) return;
  const ids = asked.map(({ id }) => id);
  const answering = await countSubmissionsAnswering(db, ids);
  if (answering > 0)
    throw problems.conflict(questionnaireMessages.rosterNotAllowedAfterAnswers({ count: answering }));
  const columnIds = await insertRows(
    db,
    'questionnaire_sub_section_columns',
    asked.map(({ question_text }, index) => ({
      column_name: question_text.slice(0, LONGEST_NAME),
      sub_section_id: part.id,
      display_order: index + 1,
    })),
  );
  await assignQuestionsToRow(
    db,
    rowId,
    asked.map(({ id }, index) => ({ question_id: id, column_id: columnIds[index]! })),
  );
  const taken = new Set(
    (await builtParts(db, questionnaireId)).flatMap((one) =>
      one.questions.map(({ question_code }) => question_code),
    ),
  );
  const codes = new Map(
    asked.map(({ question_code }) => {
      const code = uniqueCode(`${convertWordToCode(row_word)}_1_${question_code}`.slice(0, 100), taken);
      taken.add(code);
      return [question_code, code];
    }),
  );
  const renamed = asked.map((question) => {
    const ruled = replaceCodes(question, codes);
    const question_text = `${row_word} 1, ${ruled.question_text}`.slice(0, MAX_QUESTION_LENGTH);
    return { ...ruled, id: question.id, question_code: codes.get(question.question_code)!, question_text };
  });
  await updateRows(db, 'questions', renamed);
  const offering = renamed.filter(({ options }) => options.some(({ show_if }) => show_if !== ''));
  await replaceOptions(
    db,
    offering.map(({ id, options }) => ({ question_id: id, options })),
  );
  // What others say of a question that is asked once cannot be said of the first of many rows.
  await assertCodesUnused(db, questionnaireId, [...codes.keys()]);
}
