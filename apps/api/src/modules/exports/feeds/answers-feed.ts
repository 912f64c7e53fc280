import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import type { Cell, StreamedTable, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { AnswerRow } from './answers-feed.sql.ts';

/** The columns that identify a row's answers; the same in both shapes. */
const whose: TableColumn[] = [
  { name: 'time_period', type: 'text' },
  { name: 'questionnaire', type: 'text' },
  { name: 'organisation_code', type: 'text' },
  { name: 'organisation', type: 'text' },
  { name: 'submission_id', type: 'integer' },
  { name: 'submission', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'submitted_at', type: 'instant' },
  { name: 'case_number', type: 'integer' },
  { name: 'review', type: 'integer' },
];

export type Named = { time_period_name: string; questionnaire_name: string };

const whoseCells = (named: Named, row: AnswerRow): Cell[] => {
  const [submission_id, , code, organisation, submission, state, submitted_at, case_number, review] = row;
  const who = [code, organisation, submission_id, submission, state, submitted_at, case_number, review];
  return [named.time_period_name, named.questionnaire_name, ...who];
};

const isNumber = ({ question_type }: AskedQuestion) =>
  getQuestionTypeInfo(question_type).answers === 'number';
const isOfSeveral = ({ question_type }: AskedQuestion) =>
  getQuestionTypeInfo(question_type).answers === 'options';

/** Writes an answer as people note it: the codes of several options in sequence. */
const written = (question: AskedQuestion, value: string | null): string | null =>
  value?.startsWith('[') && isOfSeveral(question) ? (JSON.parse(value) as string[]).join(';') : value;
const asNumber = (question: AskedQuestion, value: string | null): number | null =>
  value !== null && isNumber(question) ? Number(value) : null;

/** The questions of a questionnaire that have answers, in reading order. */
export const answerableQuestions = ({ questions }: Structure): Questions =>
  new Map(
    [...questions].filter(([, { question_type }]) => getQuestionTypeInfo(question_type).answers !== 'none'),
  );

export type Questions = ReadonlyMap<number, AskedQuestion>;
type Answers = AsyncIterable<AnswerRow[]>;

export const tidyAnswerColumns: TableColumn[] = [
  ...whose,
  { name: 'question_code', type: 'text' },
  { name: 'value', type: 'text' },
  { name: 'value_number', type: 'number' },
  { name: 'missing_reason', type: 'text' },
  { name: 'explanation', type: 'text' },
  { name: 'updated_at', type: 'instant' },
];

export function tidyRow(sourceNames: Named, questions: Questions, answer: AnswerRow): Cell[] {
  const [, , , , , , , , , question_id, value, missing_reason, explanation, updated_at] = answer;
  const question = questions.get(question_id)!;
  return [
    ...whoseCells(sourceNames, answer),
    ...[question.question_code, written(question, value), asNumber(question, value)],
    ...[missing_reason, explanation, updated_at],
  ];
}

/** A row for each answer. */
export const buildTidyAnswersTable = (
  sourceNames: Named,
  questions: Questions,
  answers: Answers,
): StreamedTable => ({
  columns: tidyAnswerColumns,
  rows: tidyRows(sourceNames, questions, answers),
});

async function* tidyRows(named: Named, questions: Questions, answers: Answers): AsyncGenerator<Cell[][]> {
  for await (const some of answers) yield some.map((answer) => tidyRow(named, questions, answer));
}

/** The suffix of the column for a missing answer's reason, if the question accepts one. */
const MISSING = '__missing';

/** The columns of a wide row for a questionnaire, and the row built from an answer set. */
export type WideTable = { columns: TableColumn[]; row: (set: AnswerRow[]) => Cell[] };

/** A column for each question by its code. */
export function buildWideTable(sourceNames: Named, questions: Questions): WideTable {
  const columns = [...whose];
  const taken = new Set(columns.map(({ name }) => name));
  const add = (name: string, type: TableColumn['type']) => {
    const free = uniqueColumnName(taken, name);
    taken.add(free);
    columns.push({ name: free, type });
  };
  const places = new Map<number, number>();
  for (const question of questions.values()) {
    places.set(question.id, columns.length);
    const { question_code, missing_allowed } = question;
    add(question_code, isNumber(question) ? 'number' : 'text');
    if (missing_allowed) add(question_code + MISSING, 'text');
  }
  const row = (set: AnswerRow[]) => {
    const cells = [
      ...whoseCells(sourceNames, set[0]!),
      ...Array<null>(columns.length - whose.length).fill(null),
    ];
    for (const [, , , , , , , , , question_id, value, missing_reason] of set) {
      const question = questions.get(question_id)!;
      const place = places.get(question_id)!;
      cells[place] = isNumber(question) ? asNumber(question, value) : written(question, value);
      if (question.missing_allowed) cells[place + 1] = missing_reason;
    }
    return cells;
  };
  return { columns, row };
}

/** Returns an unused name, because a question can have the name of an existing column. */
export const uniqueColumnName = (taken: ReadonlySet<string>, name: string): string =>
  taken.has(name) ? uniqueColumnName(taken, `${name}_`) : name;

/** How many cells are buffered before they are sent. */
export const MAX_BUFFERED_CELLS = 100_000;

/** A row for each submission, or each case. */
export function buildWideAnswersTable(
  sourceNames: Named,
  questions: Questions,
  answers: Answers,
): StreamedTable {
  const wide = buildWideTable(sourceNames, questions);
  return { columns: wide.columns, rows: wideRows(wide, answers) };
}

async function* wideRows({ columns, row }: WideTable, answers: Answers): AsyncGenerator<Cell[][]> {
  const most = Math.max(1, Math.floor(MAX_BUFFERED_CELLS / columns.length));
  let done: Cell[][] = [];
  for await (const sets of groupBySubmission(answers)) {
    for (const set of sets) {
      done.push(row(set));
      if (done.length < most) continue;
      yield done;
      done = [];
    }
  }
  yield done;
}

/** The answers of each submission or case together. */
export async function* groupBySubmission(answers: Answers): AsyncGenerator<AnswerRow[][]> {
  let open: AnswerRow[] = [];
  const isOfAnother = ([submission_id, case_code_id]: AnswerRow) =>
    open[0] !== undefined && (open[0][0] !== submission_id || open[0][1] !== case_code_id);
  for await (const some of answers) {
    const whole: AnswerRow[][] = [];
    for (const answer of some) {
      if (isOfAnother(answer)) {
        whole.push(open);
        open = [];
      }
      open.push(answer);
    }
    yield whole;
  }
  if (open.length > 0) yield [open];
}
