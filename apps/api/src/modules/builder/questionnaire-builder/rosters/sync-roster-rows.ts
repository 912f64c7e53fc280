import type {
  BuiltQuestion,
  BuiltSubSection,
  QuestionFields,
} from '@portal/contract/builder/built-questionnaire';
import { renameCodes } from '@portal/expressions/rename-codes';
import type { Db } from '../../../../database/connect.ts';
import { problems } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { buildSections } from '../build-sections.ts';
import { assertUnanswered, removeQuestions } from '../questions/check-and-remove-questions.ts';
import { selectDefinition } from '../definition/definition.sql.ts';
import { replaceOptions } from '../questionnaire-builder.sql.ts';
import { renameCodesInRules } from '../rename-codes-in-rules.ts';
import { hasSameFields, codeInRow, uniqueCode, questionForRow, hasSameOptions } from './row-questions.ts';
import { selectRosterPlace } from './roster.sql.ts';
import { insertRows, updateRows } from '../definition/bulk-rows.sql.ts';
import { assertAnswersStayValid } from '../assert-answers-stay-valid.ts';

/** A question of the first row as it was, with its code then and now. */
type Edited = { from: string; to: string; former: BuiltQuestion };
type Planned = { question: BuiltQuestion; fields: QuestionFields };
type Made = QuestionFields & { row_id: number; column_id: number };

/** Refuses to touch other rows of a roster than the first, which they follow. @throws 409 */
export async function assertFirstRosterRow(
  db: Db,
  place: { sub_section_id: number | null; row_id: number | null },
): Promise<void> {
  if (place.sub_section_id === null || place.row_id === null) return;
  const found = await selectRosterPlace(db, place.sub_section_id);
  if (!found || found.row_word === '' || found.first_row_id === place.row_id) return;
  throw problems.conflict(
    questionnaireMessages.rowFollowsFirstRow({ name: found.sub_section_name || found.row_word }),
  );
}

/**
 * Copies the first row's questions to every row of a roster, keeping answers. A sub-section without a roster
 * stays unchanged.
 * @throws 409 if this would falsify or remove answers
 */
export async function syncRosterRows(
  db: Db,
  questionnaireId: number,
  subSectionId: number | null,
  edited?: Edited,
): Promise<void> {
  if (subSectionId === null) return;
  const place = await selectRosterPlace(db, subSectionId);
  if (!place?.row_word) return;
  const sections = buildSections(await selectDefinition(db, questionnaireId));
  const parts = sections.flatMap((section) => section.sub_sections);
  const part = parts.find(({ id }) => id === subSectionId)!;
  const taken = new Set(parts.flatMap((one) => one.questions.map(({ question_code }) => question_code)));
  const plan = planRows(part, taken, edited);
  await assertUnanswered(
    db,
    plan.gone.map(({ id }) => id),
    'this question in another row',
  );
  await removeQuestions(db, questionnaireId, plan.gone);
  await assertAnswersStayValid(db, plan.changed);
  await updateRows(
    db,
    'questions',
    plan.changed.map(({ question, fields }) => ({ ...fields, id: question.id })),
  );
  const offering = plan.changed.filter(({ question, fields }) => !hasSameOptions(question, fields));
  await replaceOptions(
    db,
    offering.map(({ question, fields }) => ({ question_id: question.id, options: fields.options })),
  );
  const former = plan.changed.filter((one) => one.question.question_code !== one.fields.question_code);
  await renameCodesInRules(
    db,
    questionnaireId,
    new Map(former.map(({ question, fields }) => [question.question_code, fields.question_code])),
  );
  await makeQuestions(db, { questionnaireId, subSectionId }, plan.made);
}

/** Plans which questions of the other rows to delete, change and create. */
function planRows({ questions, rows }: BuiltSubSection, taken: Set<string>, edited: Edited | undefined) {
  const [firstRow, ...others] = rows;
  const inFirst = questions.filter(({ row_id }) => row_id === firstRow?.id);
  const plan = { gone: [] as BuiltQuestion[], changed: [] as Planned[], made: [] as Made[] };
  for (const [index, row] of others.entries()) {
    const own = new Map(
      questions.filter(({ row_id }) => row_id === row.id).map((one) => [one.column_id, one]),
    );
    const number = index + 2;
    const codes = new Map(
      inFirst.map(({ column_id, question_code }) => {
        const there = own.get(column_id);
        const isRenamed =
          edited?.to === question_code &&
          edited.from !== edited.to &&
          there?.answers === 0 &&
          there.question_code === codeInRow(edited.from, number);
        const code =
          there && !isRenamed ? there.question_code : uniqueCode(codeInRow(question_code, number), taken);
        taken.add(code);
        return [question_code, code];
      }),
    );
    for (const first of inFirst) {
      const to = { code: codes.get(first.question_code)!, codes };
      const copied = questionForRow(first, {
        ...to,
        rowNames: { from: firstRow!.row_name, to: row.row_name },
      });
      const there = own.get(first.column_id);
      const fields = there
        ? { ...copied, expression: formulaOfRow({ first, there, codes }, copied.expression, edited?.former) }
        : copied;
      own.delete(first.column_id);
      if (!there) plan.made.push({ ...fields, row_id: row.id, column_id: first.column_id! });
      else if (!hasSameFields(there, fields)) plan.changed.push({ question: there, fields });
    }
    plan.gone.push(...own.values());
  }
  return plan;
}

/**
 * Returns the formula of a question in another row. A row with a formula of its own keeps it, as long as the first row's is not
 * changed. @throws 409 if a changed formula would replace it
 */
function formulaOfRow(
  { first, there, codes }: { first: BuiltQuestion; there: BuiltQuestion; codes: ReadonlyMap<string, string> },
  copied: string | null,
  former: BuiltQuestion | undefined,
): string | null {
  if (there.question_type !== first.question_type || first.expression === null) return copied;
  const isChanged = former?.column_id === first.column_id && former.expression !== first.expression;
  if (!isChanged) return there.expression;
  if (there.expression !== renameCodes(former.expression ?? '', codes))
    throw problems.conflict(questionnaireMessages.rowFormulasDiffer({ code: there.question_code }));
  return copied;
}

/** Any number of questions, each kind of row in one statement. */
async function makeQuestions(
  db: Db,
  { questionnaireId, subSectionId }: { questionnaireId: number; subSectionId: number },
  made: Made[],
): Promise<void> {
  const ids = await insertRows(
    db,
    'questions',
    made.map((question) => ({ ...question, questionnaire_id: questionnaireId })),
  );
  await insertRows(
    db,
    'question_options',
    made.flatMap(({ options }, index) =>
      options.map((option, at) => ({ ...option, question_id: ids[index]!, display_order: at + 1 })),
    ),
  );
  await insertRows(
    db,
    'question_sub_section_memberships',
    made.map(({ row_id, column_id }, index) => ({
      question_id: ids[index]!,
      sub_section_id: subSectionId,
      row_id,
      column_id,
      display_order: index + 1,
    })),
  );
}
