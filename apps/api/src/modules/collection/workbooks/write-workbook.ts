import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, isNumeric, optionsOf } from '@portal/contract/questionnaires/question-types';
import {
  type CellStyle,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from '@portal/instruments/file-formats/spreadsheet';
import {
  cellName,
  type LayoutCell,
  type LayoutSheet,
  layOutWorkbook,
  MISSING_WORDS,
  answerPositions,
  type WorkbookContent,
} from './workbook-layout.ts';

/** The sheet that says what the workbook is of, and which version of each answer it was made from. */
export const MANIFEST = '_portal';
/** Counts the layouts: a workbook of another one is not read. */
export const LAYOUT_VERSION = 1;
/** Excel's longest list in a drop-down of its own. */
const LIST_CHARACTERS = 255;

const looks: Record<LayoutCell['look'], CellStyle> = {
  title: { font: { bold: true, size: 13 } },
  note: {
    font: { color: { rgb: '5A6672' } },
    alignment: { wrapText: true, vertical: 'top' },
  },
  head: {
    font: { bold: true },
    alignment: { wrapText: true, vertical: 'bottom' },
    border: { bottom: { style: 'thin', color: { rgb: '8A94A0' } } },
  },
  label: { alignment: { wrapText: true, vertical: 'top' } },
  answer: {
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF8DC' } },
    border: {
      top: { style: 'thin', color: { rgb: 'B8AE86' } },
      right: { style: 'thin', color: { rgb: 'B8AE86' } },
      bottom: { style: 'thin', color: { rgb: 'B8AE86' } },
      left: { style: 'thin', color: { rgb: 'B8AE86' } },
    },
    protection: { locked: false },
  },
  reason: { alignment: { wrapText: true }, protection: { locked: false } },
  previous: { font: { color: { rgb: '5A6672' } } },
};

/** The workbook of a questionnaire for a submission: coloured cells take answers, everything else is protected. */
export async function writeWorkbook(content: WorkbookContent): Promise<Uint8Array> {
  const sheets = layOutWorkbook(content);
  return writeXlsx({
    sheets: [readMe(content), ...sheets.map(toSheet), manifest(content, sheets)],
    properties: { title: content.questionnaire_name, creator: 'Benchmarking portal' },
    workbookProtection: { lockStructure: true },
    activeSheet: 1,
  });
}

function readMe(content: WorkbookContent): WriteSheet {
  const lines = [
    content.questionnaire_name,
    `${content.submission_name}, ${content.time_period_name}`,
    '',
    ...(content.introduction ? [content.introduction, ''] : []),
    'Fill in the coloured cells and save the workbook. Then upload it on the page you downloaded it from.',
    'Blank cells change nothing. Answers in the portal stay as they are.',
    `Type “${MISSING_WORDS.not_known}” or “${MISSING_WORDS.not_applicable}” where there is no value, and enter the reason next to it.`,
    'Separate several options with semicolons. Write dates as 2025-07-31, times as 14:30, and both together as 2025-07-31 14:30.',
    'You can check every cell before anything is imported.',
  ];
  return {
    name: 'Read me',
    rows: lines.map((line) => [safeText(line)]),
    columns: [{ width: 100 }],
    cells: new Map(
      lines.map((line, row) => [
        `${row},0`,
        { value: safeText(line), style: row === 0 ? looks.title : looks.label },
      ]),
    ),
    protection: { sheet: true },
  };
}

function toSheet(sheet: LayoutSheet): WriteSheet {
  const cells = new Map(
    sheet.cells.map((cell) => [
      `${cell.row},${cell.column}`,
      {
        value: typeof cell.text === 'string' ? safeText(cell.text) : cell.text,
        style: {
          ...looks[cell.look],
          ...(cell.look === 'answer' && { numFmt: numberFormat(cell.question!) }),
        },
      },
    ]),
  );
  const height = Math.max(0, ...sheet.cells.map((cell) => cell.row)) + 1;
  const width = sheet.widths.length;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => cells.get(`${row},${column}`)?.value ?? null),
  );
  return {
    name: sheet.sheet_name,
    rows,
    cells,
    columns: Array.from(sheet.widths, (one) => ({ width: one ?? 12 })),
    freezePane: { columns: 1 },
    protection: { sheet: true, formatColumns: true, formatRows: true },
    dataValidations: answerPositions(sheet).flatMap(({ question, row, column }) =>
      validationOf(question, cellName(row, column)),
    ),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/**
 * Cleans text, which stays text whichever character is first: only numbers are numbers, and nothing is ever a
 * formula.
 */
const safeText = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '');

function numberFormat(question: Question): string {
  if (!isNumeric(question)) return '@';
  const places = getQuestionTypeInfo(question.question_type).is_whole ? 0 : question.decimal_places;
  return places === null ? '#,##0.##########' : places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

/**
 * Builds a drop-down for a question with options. Numbers are checked at upload, because “not known” can
 * replace them.
 */
function validationOf(question: Question, range: string): DataValidation[] {
  const isOneOf = getQuestionTypeInfo(question.question_type).answers === 'option';
  const names = isOneOf ? optionsOf(question).map((option) => option.option_name) : [];
  if (question.missing_allowed && names.length > 0) names.push(...Object.values(MISSING_WORDS));
  const unique = [...new Set(names)];
  const fits = unique.length > 0 && unique.join(',').length <= LIST_CHARACTERS;
  // A comma separates the options of a list: names that hold one can only be typed.
  if (!fits || unique.some((name) => name.includes(','))) return hint(question, range);
  return [
    {
      type: 'list',
      values: unique,
      range,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: 'Not an option',
      errorMessage: 'Choose one of the options in the list.',
      ...prompt(question),
    },
  ];
}

const hint = (question: Question, range: string): DataValidation[] =>
  question.help ? [{ type: 'custom', formula1: 'TRUE', range, allowBlank: true, ...prompt(question) }] : [];

const prompt = (question: Question) =>
  question.help
    ? {
        showInputMessage: true,
        inputTitle: question.question_text.slice(0, 32),
        inputMessage: question.help.slice(0, LIST_CHARACTERS),
      }
    : {};

function manifest(content: WorkbookContent, sheets: LayoutSheet[]): WriteSheet {
  const rows = [
    ['layout', LAYOUT_VERSION],
    ['questionnaire_id', content.questionnaire_id],
    ['submission_id', content.submission_id],
    ...sheets.flatMap((sheet) =>
      answerPositions(sheet).map((place) => [
        sheet.sheet_name,
        cellName(place.row, place.column),
        place.question.question_code,
        place.question.answer.version,
      ]),
    ),
  ];
  return { name: MANIFEST, rows, veryHidden: true, protection: { sheet: true } };
}
