import type { CaseExportLines } from '@portal/contract/collection/case-exports';
import { columnNameOf } from '@portal/expressions/rosters/roster-tables';
import type { Cell, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import type { ExportedCase } from '../../responses/answers/cases/exported-cases.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';

type Lines = { columns: TableColumn[]; linesOf: (one: ExportedCase) => Cell[][] };

const text = (name: string): TableColumn => ({ name, type: 'text' });
const OWN = [text('case_number'), text('case_code'), text('state')];
const ownOf = ({ case_number, case_code, state }: ExportedCase): Cell[] => [
  String(case_number),
  case_code,
  state,
];
const hasAnswer = ({ question_type }: AskedQuestion) => question_type !== 'information';

/** Writes an answer as one cell: several options side by side, a reason for having none in words. */
function cellOf({ answers }: ExportedCase, id: number): Cell {
  const answer = answers[id];
  if (!answer) return null;
  if (answer.value === null) return answer.missing_reason?.replaceAll('_', ' ') ?? null;
  return Array.isArray(answer.value) ? answer.value.join('; ') : answer.value;
}

/** Returns the columns of an export, and the lines of a case. */
export const createCaseLines = (lineKind: CaseExportLines, structure: Structure): Lines =>
  ({ cases: linesOfCases, rows: linesOfRows, answers: linesOfAnswers })[lineKind](structure);

/** Questions asked once; rosters have lines of their own. */
function linesOfCases({ sections }: Structure): Lines {
  const asked = sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap(({ row_word, questions }) => (row_word === '' ? questions.filter(hasAnswer) : [])),
  );
  return {
    columns: [...OWN, ...asked.map(({ question_code }) => text(question_code))],
    linesOf: (one) => [[...ownOf(one), ...asked.map(({ id }) => cellOf(one, id))]],
  };
}

/** Rows of all rosters that have an answer. A column has the name by which rules call it. */
function linesOfRows({ sections }: Structure): Lines {
  const rosters = sections.flatMap(({ sub_sections }) =>
    sub_sections.filter(({ row_word }) => row_word !== ''),
  );
  const tables = rosters.map(({ row_word, rows, questions }) => {
    const first = questions.filter((one) => one.row_id === rows[0]?.id && hasAnswer(one));
    return {
      row_word,
      names: first.map(({ question_code }) => columnNameOf(question_code)),
      rows: rows.map(({ id }) =>
        first.map((column) =>
          questions.find((one) => one.row_id === id && one.column_id === column.column_id),
        ),
      ),
    };
  });
  const names = [...new Set(tables.flatMap((table) => table.names))];
  return {
    columns: [...OWN, text('roster'), text('row'), ...names.map(text)],
    linesOf: (one) =>
      tables.flatMap((table) =>
        table.rows.flatMap((questions, index): Cell[][] => {
          const cells = new Map(
            questions.map((question, at) => [table.names[at]!, question ? cellOf(one, question.id) : null]),
          );
          if ([...cells.values()].every((cell) => cell === null)) return [];
          const found = names.map((name) => cells.get(name) ?? null);
          return [[...ownOf(one), table.row_word, String(index + 1), ...found]];
        }),
      ),
  };
}

function linesOfAnswers({ questions }: Structure): Lines {
  return {
    columns: [...OWN, text('question_code'), text('question_text'), text('value')],
    linesOf: (one) =>
      [...questions.values()].flatMap((question): Cell[][] => {
        const cell = cellOf(one, question.id);
        return cell === null ? [] : [[...ownOf(one), question.question_code, question.question_text, cell]];
      }),
  };
}
