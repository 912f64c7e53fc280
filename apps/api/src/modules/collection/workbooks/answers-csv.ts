import { parseCsv, writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import { decodeText } from '@portal/instruments/import/decode-text';
import { detectCsvSeparator } from '../../../imports/detect-csv-separator.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { takesAnswer, type WorkbookContent, formatWorkbookValue, MISSING_WORDS } from './workbook-layout.ts';
import { CALCULATED, type FoundAnswers, type FoundCell, createPlaceholderQuestion } from './read-workbook.ts';

const HEADER = ['question_code', 'section', 'question', 'value', 'reason', 'unit', 'last_period'] as const;
/** More lines than any questionnaire has questions. */
const MAX_LINES = 20_000;

const questionsOf = (content: WorkbookContent) =>
  content.sections.flatMap((section) =>
    section.sub_sections.flatMap((subSection) =>
      subSection.questions
        .filter(takesAnswer)
        .map((question) => ({ section: section.section_name, subSection, question })),
    ),
  );
type Asked = ReturnType<typeof questionsOf>[number];

/** A question as it reads on its own: a cell of a grid by its row and column. */
export function labelOf({ subSection, question }: Pick<Asked, 'subSection' | 'question'>): string {
  const row = subSection.rows.find((one) => one.id === question.row_id);
  const column = subSection.columns.find((one) => one.id === question.column_id);
  return row && column ? `${row.row_name}, ${column.column_name}` : question.question_text;
}

/** One question a line, with what a spreadsheet would take for a formula neutralised. */
export function writeAnswersCsv(content: WorkbookContent): string {
  const rows = questionsOf(content).map((asked) => {
    const { question, section } = asked;
    const { answer, previous } = question;
    return [
      question.question_code,
      section,
      labelOf(asked),
      formatWorkbookValue(question, answer.value) ??
        (answer.missing_reason && MISSING_WORDS[answer.missing_reason]),
      answer.explanation,
      question.unit,
      formatWorkbookValue(question, previous?.value ?? null),
    ];
  });
  return writeCsv([[...HEADER], ...rows], { bom: true, escapeFormulae: true });
}

/** Reads `question_code, value` and, where there is one, `reason`; the other columns may be there or not. */
export function readAnswersCsv(file: Uint8Array, content: WorkbookContent): FoundAnswers {
  const text = decodeText(file);
  if (text.includes('\u0000')) throw problems.notUnderstood(collectionMessages.fileNotCsv);
  const { separator, body } = detectCsvSeparator(text);
  const [head = [], ...lines] = parseCsv(body, {
    delimiter: separator,
    unescapeFormulae: true,
    skipEmptyRows: true,
  });
  const names = head.map((name) =>
    String(name ?? '')
      .trim()
      .toLowerCase(),
  );
  const code = names.indexOf('question_code');
  const value = names.indexOf('value');
  const reason = names.indexOf('reason');
  if (code < 0 || value < 0) {
    throw problems.notUnderstood(collectionMessages.csvColumnsMissing);
  }
  if (lines.length > MAX_LINES) throw problems.notUnderstood(collectionMessages.csvTooLong);
  const all = content.sections.flatMap((section) => section.sub_sections.flatMap((part) => part.questions));
  const known = new Map(all.map((question) => [question.question_code, question]));
  const seen = new Set<string>();
  const cells = lines.map((line, index): FoundCell => {
    const name = String(line[code] ?? '').trim();
    const question = known.get(name);
    const isTwice = seen.has(name);
    seen.add(name);
    return {
      place: `line ${index + 2}`,
      // A line that names no question still has an outcome: it is refused, with its code.
      question: question ?? createPlaceholderQuestion(name),
      raw: (line[value] as string | null) ?? null,
      reason: reason < 0 ? undefined : String(line[reason] ?? '').trim(),
      version: null,
      note: null,
      problem: !question
        ? `The questionnaire has no question “${name}”.`
        : isTwice
          ? 'This question is in the file twice. Remove one of them.'
          : null,
      ignored: !question || takesAnswer(question) ? null : whyNot[question.question_type]!,
    };
  });
  return { cells, separator };
}

const whyNot: Record<string, string> = {
  calculated: CALCULATED,
  calculated_text: CALCULATED,
  calculated_date: CALCULATED,
  information: 'This is information only and does not need an answer.',
  file: 'Upload files in the section itself.',
};
