import { hasOptions, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { columnNameOf } from '@portal/expressions/rosters/roster-tables';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';

/** A column of a file of cases: a question asked once, or a column of a roster with its question in each row. */
export type CaseColumn = {
  heading: string;
  code: string;
  questions: readonly AskedQuestion[];
  /** The roster, by its sub-section; null for a question asked once. */
  roster: number | null;
};

/** Compares headings without case, spaces around and signs at the end. */
const normalHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s?:*.]+$/, '')
    .trim();

const takesAnswer = (question: AskedQuestion): boolean =>
  expectsAnswer(question) && question.question_type !== 'file';

/** Lists the columns that a file of cases can have, in the order of the questionnaire. */
export function caseColumns({ sections }: Pick<Structure, 'sections'>): CaseColumn[] {
  return sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap((part): CaseColumn[] => {
      const asked = part.questions.filter(takesAnswer);
      if (part.row_word === '')
        return asked.map((question) => ({
          heading: question.question_text,
          code: question.question_code,
          questions: [question],
          roster: null,
        }));
      const [first] = part.rows;
      return asked
        .filter(({ row_id }) => row_id === first?.id)
        .map((question) => ({
          heading:
            part.columns.find(({ id }) => id === question.column_id)?.column_name ?? question.question_text,
          code: columnNameOf(question.question_code),
          questions: part.rows.flatMap(
            ({ id }) => asked.find((one) => one.row_id === id && one.column_id === question.column_id) ?? [],
          ),
          roster: part.id,
        }));
    }),
  );
}

/** Finds a column by its code or heading, and a question of a roster by its own code; a name of several columns finds none. */
export function columnFinder(columns: readonly CaseColumn[]): (heading: string) => CaseColumn | undefined {
  const found = new Map<string, CaseColumn | undefined>();
  for (const column of columns) {
    const name = normalHeading(column.heading);
    found.set(name, found.has(name) ? undefined : column);
  }
  for (const { questions, roster } of columns)
    if (roster !== null)
      for (const question of questions)
        found.set(normalHeading(question.question_code), {
          heading: question.question_code,
          code: question.question_code,
          questions: [question],
          roster: null,
        });
  for (const column of columns) found.set(normalHeading(column.code), column);
  return (heading) => found.get(normalHeading(heading));
}

/** Returns the headings of a template: the question's words, or its code where another column has the same words. */
export function templateHeadings(columns: readonly CaseColumn[]): string[] {
  const find = columnFinder(columns);
  return columns.map((column) => (find(column.heading) === column ? column.heading : column.code));
}

/** Cases are told apart by a text or a figure that each has once. */
export const canIdentifyCases = ({ questions: [question], roster }: CaseColumn): boolean =>
  roster === null &&
  question !== undefined &&
  !hasOptions(question) &&
  ['integer', 'short_text', 'nhs_number', 'decimal'].includes(question.question_type);
