import type {
  InstrumentDefinition,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import type { Db } from '../../../../database/connect.ts';
import { conflictOnViolation } from '../../../../database/map-constraint-violation.ts';
import { transaction } from '../../../../database/transaction.ts';
import { problems, toFieldErrors } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { insertQuestionnaire } from '../questionnaire-builder.sql.ts';
import { validateQuestionnaireDefinition } from './validate-questionnaire-definition.ts';
import { normaliseQuestion } from '../questions/question-rules.ts';
import { insertRows } from './bulk-rows.sql.ts';

/**
 * Stores a whole definition as a draft: all of it or nothing. That the target is the caller's is for the caller to see
 * to (`refuseOtherTarget`). @throws 422 with the path of every mistake, 409 for a name that is taken
 */
export async function importDefinition(
  db: Db,
  definition: InstrumentDefinition,
  target: { project_id: number; time_period_id: number },
) {
  const mistakes = validateQuestionnaireDefinition(definition);
  if (mistakes.length > 0) throw problems.invalid(toFieldErrors('invalid_question', mistakes));
  const { questionnaire_name, kind, introduction, declaration, sections, checks } = definition;
  return transaction(db, async (tx) => {
    const made = await conflictOnViolation(
      insertQuestionnaire(tx, { ...target, questionnaire_name, kind, introduction, declaration }),
      questionnaireMessages.questionnaireNameTaken({ name: questionnaire_name }),
    );
    const sectionIds = await insertRows(
      tx,
      'questionnaire_sections',
      numbered(sections).map((section) => ({ ...section, questionnaire_id: made.id })),
    );
    const subSections = sections.flatMap((section, index) =>
      numbered(section.sub_sections).map((one) => ({ ...one, section_id: sectionIds[index]! })),
    );
    const subSectionIds = await insertRows(tx, 'questionnaire_sub_sections', subSections);
    await storeQuestions(tx, made.id, subSections, subSectionIds);
    await insertRows(
      tx,
      'questionnaire_checks',
      numbered(checks).map((check) => ({ ...check, questionnaire_id: made.id })),
    );
    return made;
  });
}

const numbered = <Item extends object>(items: Item[]) =>
  items.map((item, index) => ({ ...item, display_order: index + 1 }));

/** Rows, columns and questions of all sub-sections: one statement for each kind. */
async function storeQuestions(
  db: Db,
  questionnaire_id: number,
  subSections: InstrumentSubSection[],
  subSectionIds: number[],
): Promise<void> {
  const inEach = <Item extends object>(itemsOf: (one: InstrumentSubSection) => Item[]) =>
    subSections.flatMap((one, index) =>
      numbered(itemsOf(one)).map((item) => ({ ...item, sub_section_id: subSectionIds[index]! })),
    );
  const rows = inEach((one) => one.rows);
  const columns = inEach((one) => one.columns);
  const rowId = await idsByCell(db, 'questionnaire_sub_section_rows', rows);
  const columnId = await idsByCell(db, 'questionnaire_sub_section_columns', columns);

  const placed = inEach((one) => one.questions.map(normaliseQuestion));
  const questionIds = await insertRows(
    db,
    'questions',
    placed.map((question) => ({ ...question, questionnaire_id })),
  );
  await insertRows(
    db,
    'question_options',
    placed.flatMap((one, index) =>
      numbered(one.options).map((option) => ({ ...option, question_id: questionIds[index]! })),
    ),
  );
  await insertRows(
    db,
    'question_sub_section_memberships',
    placed.map(({ sub_section_id, row, column, display_order }, index) => ({
      question_id: questionIds[index]!,
      sub_section_id,
      row_id: rowId(sub_section_id, row),
      column_id: columnId(sub_section_id, column),
      display_order,
    })),
  );
}

/** Stores the rows or columns of all grids; answers a lookup by sub-section and position. */
async function idsByCell(
  db: Db,
  table: 'questionnaire_sub_section_rows' | 'questionnaire_sub_section_columns',
  axis: { sub_section_id: number; display_order: number }[],
) {
  const ids = await insertRows(db, table, axis);
  const found = new Map(
    axis.map((one, index) => [`${one.sub_section_id}/${one.display_order - 1}`, ids[index]!]),
  );
  return (subSectionId: number, position: number | null) =>
    position === null ? null : found.get(`${subSectionId}/${position}`)!;
}
