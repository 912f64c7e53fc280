import * as tables from '../../apps/api/src/tables/questionnaires.tables.ts';
import { insertAll, insertRows, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';
import { openPeriodOf } from './load-periods.ts';
import type { Check, Grid, ProjectDefinition } from './demo-project-types.ts';

export type LoadedQuestionnaires = {
  questionnaireId: (periodKey: string) => number;
  checkId: (periodKey: string, check: Check) => number;
  /** Returns a period's question, and its section. */
  question: (periodKey: string, code: string) => { id: number; section_id: number };
};

/** The questionnaire of every period: the same questions, open if its period is open for entry, otherwise closed. */
export async function loadQuestionnaires(
  context: Context,
  project_id: number,
  definition: ProjectDefinition,
): Promise<LoadedQuestionnaires> {
  const { db } = context;
  const { sections, checks, ...texts } = definition.questionnaire;
  const open = openPeriodOf(definition);
  const periodOf = createLookup(
    definition.periods,
    (period) => String(context.timePeriodId(period.time_period_name)),
    (period) => period.key,
  );
  const stored = await insertAll(
    db,
    tables.questionnaires,
    definition.periods.map((period) => ({
      ...texts,
      project_id,
      time_period_id: context.timePeriodId(period.time_period_name),
      kind: 'organisational' as const,
      status: period === open ? ('open' as const) : ('closed' as const),
      display_order: 1,
    })),
  );

  const storedChecks = await insertAll(
    db,
    tables.questionnaire_checks,
    stored.flatMap(({ id }) =>
      checks.map((check, index) => ({ ...check, questionnaire_id: id, display_order: index + 1 })),
    ),
  );
  const checkId = createLookup(
    storedChecks,
    (row) => `${row.questionnaire_id}/${row.expression}`,
    (row) => row.id,
  );
  const storedSections = await insertAll(
    db,
    tables.questionnaire_sections,
    stored.flatMap(({ id }) =>
      sections.map(({ section_name, guidance }, index) => ({
        questionnaire_id: id,
        section_name,
        guidance,
        display_order: index + 1,
      })),
    ),
  );
  const gridsOf = (sectionName: string) => sections.find((one) => one.section_name === sectionName)!.grids;
  const storedGrids = await insertAll(
    db,
    tables.questionnaire_sub_sections,
    storedSections.flatMap(({ id, section_name }) =>
      gridsOf(section_name).map(({ sub_section_name, guidance }, index) => ({
        section_id: id,
        sub_section_name,
        guidance,
        display_order: index + 1,
      })),
    ),
  );
  const sectionById = createLookup(
    storedSections,
    (row) => String(row.id),
    (row) => row,
  );
  const places: Place[] = storedGrids.map(({ id, section_id, sub_section_name }) => {
    const section = sectionById(String(section_id));
    const grid = gridsOf(section.section_name).find((one) => one.sub_section_name === sub_section_name)!;
    return { sub_section_id: id, section_id, questionnaire_id: section.questionnaire_id, grid };
  });
  const questionsByCode = await loadGrids(context, places);
  const questionnaireId = createLookup(
    stored,
    (row) => periodOf(String(row.time_period_id)),
    (row) => row.id,
  );
  return {
    questionnaireId,
    checkId: (periodKey, check) => checkId(`${questionnaireId(periodKey)}/${check.expression}`),
    question: (periodKey, code) => questionsByCode(`${questionnaireId(periodKey)}/${code}`),
  };
}

type Place = { sub_section_id: number; section_id: number; questionnaire_id: number; grid: Grid };

/** Rows, columns and questions of all grids; answers a lookup by `questionnaire id/question code`. */
async function loadGrids({ db }: Context, places: Place[]) {
  const axis = (names: string[], sub_section_id: number) =>
    names.map((name, index) => ({ name, sub_section_id, display_order: index + 1 }));
  const rows = await insertAll(
    db,
    tables.questionnaire_sub_section_rows,
    places
      .flatMap(({ grid, sub_section_id }) => axis(grid.rows, sub_section_id))
      .map(({ name, ...place }) => ({ row_name: name, ...place })),
  );
  const columns = await insertAll(
    db,
    tables.questionnaire_sub_section_columns,
    places
      .flatMap(({ grid, sub_section_id }) => axis(grid.columns, sub_section_id))
      .map(({ name, ...place }) => ({ column_name: name, ...place })),
  );
  const rowId = createLookup(
    rows,
    (row) => `${row.sub_section_id}/${row.row_name}`,
    (row) => row.id,
  );
  const columnId = createLookup(
    columns,
    (row) => `${row.sub_section_id}/${row.column_name}`,
    (row) => row.id,
  );
  const placed = places.flatMap((place) => place.grid.cells.map((cell) => ({ place, cell })));
  const stored = await insertAll(
    db,
    tables.questions,
    placed.map(({ place, cell }) => ({ ...cell.question, questionnaire_id: place.questionnaire_id })),
  );
  const questionId = createLookup(
    stored,
    (row) => `${row.questionnaire_id}/${row.question_code}`,
    (row) => row.id,
  );
  const keyOf = ({ place, cell }: (typeof placed)[number]) =>
    `${place.questionnaire_id}/${cell.question.question_code}`;
  await insertRows(
    db,
    tables.question_sub_section_memberships,
    placed.map((one) => ({
      question_id: questionId(keyOf(one)),
      sub_section_id: one.place.sub_section_id,
      row_id: rowId(`${one.place.sub_section_id}/${one.cell.row}`),
      column_id: columnId(`${one.place.sub_section_id}/${one.cell.column}`),
      display_order: one.place.grid.cells.indexOf(one.cell) + 1,
    })),
  );
  return createLookup(placed, keyOf, (one) => ({
    id: questionId(keyOf(one)),
    section_id: one.place.section_id,
  }));
}
