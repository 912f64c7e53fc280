import { expectsAnswer, type QuestionType } from '@portal/contract/questionnaires/question-types';

/** A row of a roster: its question codes by column, and those of them that people answer. */
export type RosterRow = { codes: ReadonlyMap<string, string>; asked: readonly string[] };
/** A roster as expressions read it: a table of rows. */
export type RosterTable = {
  /** The word for a row, and its plural. */
  names: readonly string[];
  /** The names of the columns, each with the question code of the first row. */
  columns: ReadonlyMap<string, string>;
  /** The column of each question code that a rule can name in place of the column. */
  aliases: ReadonlyMap<string, string>;
  rows: readonly RosterRow[];
};
/** The rosters of a questionnaire, and for each of their questions the one in the row above; null in the first. */
export type RosterTables = {
  tables: readonly RosterTable[];
  above: ReadonlyMap<string, string | null>;
};
export const NO_ROSTERS: RosterTables = { tables: [], above: new Map() };

type Part = {
  row_word?: string | undefined;
  rows: readonly { id: number }[];
  questions: readonly {
    question_code: string;
    question_type: QuestionType;
    row_id: number | null;
    column_id?: number | null | undefined;
  }[];
};

/** Turns a word into a code: `Wards (acute)` becomes `wards_acute`. */
export function convertWordToCode(word: string): string {
  const plain = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  if (plain === '') return 'row';
  return /^[0-9]/.test(plain) ? `q_${plain}` : plain;
}

/** Returns the plural of a word as a code; the word itself if it is one. */
function pluralOf(code: string): string {
  if (/[^aeiou]y$/.test(code)) return `${code.slice(0, -1)}ies`;
  if (/(x|ch|sh)$/.test(code)) return `${code}es`;
  return code.endsWith('s') ? code : `${code}s`;
}

/** True if a text seems to read rosters as tables: then their rows and columns are needed to understand it. */
export const hasRosterSyntax = (text: string | null): boolean =>
  text !== null &&
  /\bwhere\b|\b(sum|median|any|all|first|latest|above)\s*\(|\b(count|mean|min|max)\s*\([^,()]*\)/.test(text);

/** Returns the name of a column: `visit_1_weight` is in `weight`, `beds` in `beds`. */
export function columnNameOf(codeInFirstRow: string): string {
  const name = /(?:^|_)1_(.+)$/.exec(codeInFirstRow)?.[1];
  return name !== undefined && /^[a-zA-Z_]/.test(name) ? name : codeInFirstRow;
}

/** Reads the rosters among the parts of a questionnaire as tables. */
export function rosterTables(parts: readonly Part[]): RosterTables {
  const tables = parts.filter(({ row_word, rows }) => row_word && rows.length > 0).map(toTable);
  const above = new Map<string, string | null>();
  for (const { rows } of tables)
    for (const [index, { codes }] of rows.entries())
      for (const [column, code] of codes) above.set(code, rows[index - 1]?.codes.get(column) ?? null);
  return { tables, above };
}

/** Merges the rosters of several questionnaires or periods: of those with the same name, the one with the most rows. */
export function mergeRosters({ tables, above }: RosterTables): RosterTables {
  const found = new Map<string, RosterTable>();
  for (const table of tables) {
    const name = table.names[0]!;
    if ((found.get(name)?.rows.length ?? 0) <= table.rows.length) found.set(name, table);
  }
  return { tables: [...found.values()], above };
}

function toTable({ row_word = '', rows, questions }: Part): RosterTable {
  const inRow = (id: number) => questions.filter(({ row_id }) => row_id === id);
  const first = inRow(rows[0]!.id);
  const isPlain = new Set(first.map(({ question_code }) => question_code));
  const columns = new Map(first.map(({ question_code }) => [columnNameOf(question_code), question_code]));
  const nameOf = new Map(
    first.map(({ column_id, question_code }) => [column_id, columnNameOf(question_code)] as const),
  );
  const aliases = new Map<string, string>();
  const found = rows.map(({ id }): RosterRow => {
    const own = inRow(id).flatMap((question) => {
      const column = nameOf.get(question.column_id);
      return column === undefined ? [] : [{ ...question, column }];
    });
    // Rules of other rows are copies of the first row's, with their own codes in place of its codes.
    for (const { column, question_code } of own) if (isPlain.has(column)) aliases.set(question_code, column);
    return {
      codes: new Map(own.map(({ column, question_code }) => [column, question_code])),
      asked: own.filter((one) => expectsAnswer(one)).map(({ question_code }) => question_code),
    };
  });
  const word = convertWordToCode(row_word);
  return { names: [...new Set([word, pluralOf(word)])], columns, aliases, rows: found };
}
