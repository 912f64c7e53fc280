import type {
  InstrumentDefinition,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { MOST_ROSTER_ROWS } from '@portal/contract/builder/built-questionnaire';
import { rosterTables } from '@portal/expressions/rosters/roster-tables';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { unstorableReason } from '../../../../http/reject-unstorable-text.ts';
import { toKnownQuestion, expressionsOfQuestion } from '../questions/check-and-remove-questions.ts';
import { findCycle, validateExpressions, type ExpressionSource } from '../validate-expressions.ts';
import { validateQuestion, normaliseQuestion } from '../questions/question-rules.ts';

type FieldError = { path: string; message: string };

/**
 * Lists every reason a definition cannot be stored, each with the faulty path, e.g.
 * `sections.0.sub_sections.1.questions.4.hard_maximum`. Empty if the definition can be stored unchanged.
 */
export function validateQuestionnaireDefinition(definition: InstrumentDefinition): FieldError[] {
  const placed = questionsOf(definition);
  const questions = placed.map(({ question }) => normaliseQuestion(question));
  const rosters = rostersOf(definition);
  const mistakes = [
    ...[unstorableReason(definition)].flatMap((message) => (message ? [{ path: '', message }] : [])),
    ...doubledCodes(placed),
    ...placed.flatMap(({ path }, index) => validateQuestion(questions[index]!, path)),
    ...placed.flatMap(({ path, subSection, question }) => cellMistakes(path, subSection, question)),
    ...doubledCells(definition),
    ...rosterMistakes(definition),
    ...validateExpressions(
      [
        ...placed.flatMap(({ path }, index) => expressionsOfQuestion(questions[index]!, path)),
        ...writtenAround(definition),
      ],
      questions.map(toKnownQuestion),
      { rosters },
    ),
  ];
  const circle = findCycle(questions, rosters);
  if (circle)
    mistakes.push({ path: 'sections', message: questionnaireMessages.formulaCycle({ codes: circle }).text });
  return mistakes;
}

/** The rosters of a definition, whose rows and columns are known by their place. */
const rostersOf = ({ sections }: InstrumentDefinition) =>
  rosterTables(
    sections.flatMap(({ sub_sections }) =>
      sub_sections.map(({ row_word, rows, questions }) => ({
        row_word,
        rows: rows.map((_, id) => ({ id })),
        questions: questions.map((one) => ({ ...one, row_id: one.row, column_id: one.column })),
      })),
    ),
  );

/** Returns every question with its path and its sub-section. */
const questionsOf = (definition: InstrumentDefinition) =>
  definition.sections.flatMap((section, s) =>
    section.sub_sections.flatMap((subSection, p) =>
      subSection.questions.map((question, q) => ({
        path: `sections.${s}.sub_sections.${p}.questions.${q}`,
        subSection,
        question,
      })),
    ),
  );

function doubledCodes(placed: ReturnType<typeof questionsOf>): FieldError[] {
  const first = new Map<string, string>();
  return placed.flatMap(({ path, question: { question_code } }) => {
    if (!first.has(question_code)) {
      first.set(question_code, path);
      return [];
    }
    return [{ path: `${path}.question_code`, message: `The code “${question_code}” is used twice.` }];
  });
}

function cellMistakes(
  path: string,
  { rows, columns }: InstrumentSubSection,
  { row, column }: { row: number | null; column: number | null },
): FieldError[] {
  if ((row === null) !== (column === null)) {
    return [{ path, message: 'In a grid, each question needs a row and a column.' }];
  }
  const isThere = row === null || column === null || (row < rows.length && column < columns.length);
  return isThere ? [] : [{ path, message: 'This row or column is not in the grid.' }];
}

const doubledCells = (definition: InstrumentDefinition): FieldError[] =>
  definition.sections.flatMap((section, s) =>
    section.sub_sections.flatMap((subSection, p) => {
      const taken = new Set<string>();
      return subSection.questions.flatMap(({ row, column }, q) => {
        if (row === null) return [];
        const cell = `${row}/${column}`;
        const isTaken = taken.has(cell);
        taken.add(cell);
        const path = `sections.${s}.sub_sections.${p}.questions.${q}`;
        return isTaken ? [{ path, message: 'Another question is in the same cell. Move one of them.' }] : [];
      });
    }),
  );

/** Lists mistakes that prevent adding rows one by one. */
const rosterMistakes = ({ kind, sections }: InstrumentDefinition): FieldError[] =>
  sections.flatMap((section, s) =>
    section.sub_sections.flatMap(({ row_word, minimum_rows, rows, sub_section_name }, p) => {
      if (row_word === '') return [];
      const path = `sections.${s}.sub_sections.${p}`;
      if (kind === 'survey' || kind === 'registration')
        return [
          {
            path: `${path}.row_word`,
            message: questionnaireMessages.questionnaireHasRoster({
              kind,
              name: sub_section_name || row_word,
            }).text,
          },
        ];
      if (rows.length > MOST_ROSTER_ROWS)
        return [{ path: `${path}.rows`, message: `A roster can have at most ${MOST_ROSTER_ROWS} rows.` }];
      return minimum_rows > rows.length
        ? [
            {
              path: `${path}.minimum_rows`,
              message: questionnaireMessages.rowsBelowMinimum({ least: minimum_rows }).text,
            },
          ]
        : [];
    }),
  );

/** The conditions of sections, sub-sections and rows, and the checks. */
function writtenAround(definition: InstrumentDefinition): ExpressionSource[] {
  const condition = (path: string, text: string): ExpressionSource => ({ path, text, use: 'condition' });
  return [
    ...definition.sections.flatMap((section, s) => [
      condition(`sections.${s}.show_if`, section.show_if),
      ...section.sub_sections.flatMap((subSection, p) => [
        condition(`sections.${s}.sub_sections.${p}.show_if`, subSection.show_if),
        ...subSection.rows.map((row, r) =>
          condition(`sections.${s}.sub_sections.${p}.rows.${r}.show_if`, row.show_if),
        ),
      ]),
    ]),
    ...definition.checks.map((check, c) => condition(`checks.${c}.expression`, check.expression)),
  ];
}
