import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import {
  getQuestionTypeInfo,
  optionsOf,
  expectsAnswer,
  isCalculated,
} from '@portal/contract/questionnaires/question-types';

/** A questionnaire as one submission answers it, with everything a workbook shows. */
export type WorkbookContent = {
  questionnaire_id: number;
  submission_id: number;
  questionnaire_name: string;
  introduction: string;
  submission_name: string;
  organisation_name: string;
  organisation_code: string;
  time_period_name: string;
  sections: { id: number; section_name: string; guidance: string; sub_sections: SubSection[] }[];
};

/** A cell of a sheet: what is written there, and how. Rows and columns count from 0. */
export type LayoutCell = {
  row: number;
  column: number;
  text: string | number | null;
  look: 'title' | 'note' | 'head' | 'label' | 'answer' | 'reason' | 'previous';
  /** Given for the cell that takes the answer, for the one that takes the reason, and for a figure that is calculated. */
  question?: Question;
};
export type LayoutSheet = {
  section_id: number;
  sheet_name: string;
  cells: LayoutCell[];
  /** Column widths in characters. */
  widths: number[];
};

/**
 * The position of an answer, for reading it back; `reason` is null in a grid, which has no room for a reason.
 */
export type AnswerPosition = { question: Question; row: number; column: number; reason: number | null };

const REASON = 'Reason or explanation';

/** One sheet for each section: lists with a question a row, grids as on the screen with last period's value beside. */
export function layOutWorkbook(content: WorkbookContent): LayoutSheet[] {
  const taken = new Set<string>();
  return content.sections.map((section) => {
    const cells: LayoutCell[] = [{ row: 0, column: 0, text: section.section_name, look: 'title' }];
    let row = 1;
    if (section.guidance) {
      cells.push({ row, column: 0, text: section.guidance, look: 'note' });
      row += 1;
    }
    const widths = [44];
    for (const subSection of section.sub_sections) {
      row += 1;
      if (subSection.sub_section_name)
        cells.push({ row: row++, column: 0, text: subSection.sub_section_name, look: 'title' });
      if (subSection.guidance) cells.push({ row: row++, column: 0, text: subSection.guidance, look: 'note' });
      row =
        subSection.rows.length > 0
          ? layGrid(cells, widths, row, subSection)
          : layList(cells, widths, row, subSection);
    }
    return { section_id: section.id, sheet_name: sheetName(section.section_name, taken), cells, widths };
  });
}

function layGrid(cells: LayoutCell[], widths: number[], top: number, subSection: SubSection): number {
  const previous = subSection.questions.find((question) => question.previous)?.previous?.time_period_name;
  const step = previous ? 2 : 1;
  subSection.columns.forEach((column, index) => {
    const at = 1 + index * step;
    cells.push({ row: top, column: at, text: column.column_name, look: 'head' });
    widths[at] = Math.max(widths[at] ?? 0, 16);
    if (!previous) return;
    cells.push({ row: top, column: at + 1, text: previous, look: 'head' });
    widths[at + 1] = Math.max(widths[at + 1] ?? 0, 12);
  });
  subSection.rows.forEach((line, index) => {
    const row = top + 1 + index;
    cells.push({ row, column: 0, text: line.row_name, look: 'label' });
    subSection.columns.forEach((column, number) => {
      const question = subSection.questions.find(
        (one) => one.row_id === line.id && one.column_id === column.id,
      );
      if (!question) return;
      const at = 1 + number * step;
      pushAnswer(cells, row, at, question);
      if (previous) cells.push({ row, column: at + 1, text: previousOf(question), look: 'previous' });
    });
  });
  return top + 1 + subSection.rows.length;
}

function layList(cells: LayoutCell[], widths: number[], top: number, subSection: SubSection): number {
  ['Question', 'Answer', 'Unit', 'Last period', REASON, 'Guidance'].forEach((text, column) => {
    cells.push({ row: top, column, text, look: 'head' });
    widths[column] = Math.max(widths[column] ?? 0, [44, 20, 12, 16, 32, 60][column]!);
  });
  subSection.questions.forEach((question, index) => {
    const row = top + 1 + index;
    cells.push({ row, column: 0, text: question.question_text, look: 'label' });
    if (getQuestionTypeInfo(question.question_type).answers === 'none') return;
    pushAnswer(cells, row, 1, question);
    cells.push({ row, column: 2, text: question.unit || null, look: 'previous' });
    cells.push({ row, column: 3, text: previousOf(question), look: 'previous' });
    if (takesAnswer(question))
      cells.push({ row, column: 4, text: question.answer.explanation, look: 'reason', question });
    if (question.help) cells.push({ row, column: 5, text: question.help, look: 'note' });
  });
  return top + 1 + subSection.questions.length;
}

/** Calculated figures and files are shown, not entered here. */
export const takesAnswer = (question: Question): boolean =>
  expectsAnswer(question) && getQuestionTypeInfo(question.question_type).answers !== 'file';

function pushAnswer(cells: LayoutCell[], row: number, column: number, question: Question): void {
  const text =
    formatWorkbookValue(question, question.answer.value) ?? writtenReason(question.answer.missing_reason);
  cells.push({
    row,
    column,
    text,
    look: takesAnswer(question) ? 'answer' : 'previous',
    ...((takesAnswer(question) || isCalculated(question)) && { question }),
  });
}

/** The words typed instead of a value that cannot be given. */
export const MISSING_WORDS = { not_known: 'not known', not_applicable: 'not applicable' } as const;
const writtenReason = (reason: keyof typeof MISSING_WORDS | null) => reason && MISSING_WORDS[reason];
const previousOf = (question: Question) => formatWorkbookValue(question, question.previous?.value ?? null);

/** A value as people read and type it: options by their names, several of them separated by semicolons. */
export function formatWorkbookValue(question: Question, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((code) => optionName(question, String(code))).join('; ');
  // As people write it, and as it is read again.
  if (getQuestionTypeInfo(question.question_type).answers === 'date_time')
    return String(value).replace('T', ' ');
  return optionName(question, String(value));
}
const optionName = (question: Question, code: string) =>
  optionsOf(question).find((option) => option.option_code === code)?.option_name ?? code;

/** Returns the positions of a sheet's answers. */
export function answerPositions(sheet: LayoutSheet): AnswerPosition[] {
  const reasons = new Map(
    sheet.cells.filter((cell) => cell.look === 'reason').map((cell) => [cell.question!.id, cell.column]),
  );
  return sheet.cells
    .filter((cell) => cell.look === 'answer')
    .map(({ question, row, column }) => ({
      question: question!,
      row,
      column,
      reason: reasons.get(question!.id) ?? null,
    }));
}

/** Excel's rules: at most 31 characters, none of `\ / ? * [ ] :`, each name once. */
function sheetName(wanted: string, taken: Set<string>): string {
  const clean =
    wanted
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Section';
  let name = clean;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${clean.slice(0, 27)} (${n})`;
  taken.add(name.toLowerCase());
  return name;
}

/** `C5` for row 4, column 2. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
