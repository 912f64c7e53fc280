import { type Expression, ExpressionError } from './expression.ts';
import type { Value } from './functions.ts';

export type LookupValue = number | string | null;
export type LookupColumn = { name: string; is_number: boolean };
/** A table of the programme, which `lookup(table, key, column)` reads. */
export type LookupTable = {
  /** The columns after the key. */
  columns: readonly LookupColumn[];
  /** Returns the row of a normalised key; undefined if there is none. */
  find: (key: string) => readonly LookupValue[] | undefined;
};
/** The tables that expressions can read, by their codes. */
export type LookupTables = ReadonlyMap<string, LookupTable>;
type LookupExpression = Expression & { kind: 'call' };

const CALL = /\blookup\s*\(\s*(?:'([^']*)'|"([^"]*)")/g;

/** Lists the codes of the tables that a text seems to read. */
export const lookupTablesIn = (text: string | null): string[] =>
  text === null ? [] : [...text.matchAll(CALL)].map(([, single, double]) => single ?? double ?? '');

/**
 * Normalises a key, so that capitals and spaces do not count: postcodes are written in several ways.
 * @returns null if the value cannot be a key
 */
export function normaliseLookupKey(value: Value): string | null {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value !== 'string') return null;
  const key = value.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();
  return key === '' ? null : key;
}

/**
 * Gives a lookup its table and column.
 * @throws ExpressionError if the programme has no such table or column
 */
export function bindLookup(node: LookupExpression, tables: LookupTables): LookupExpression {
  const [code, , column] = node.of.map((part) => (part.kind === 'value' ? String(part.value) : ''));
  const table = tables.get(code!);
  if (!table) throw new ExpressionError(`There is no lookup table “${code}”.`, node.of[0]!.at);
  if (column === undefined) return { ...node, table, column: 0 };
  const found = table.columns.findIndex(({ name }) => name.toLowerCase() === column.toLowerCase());
  if (found >= 0) return { ...node, table, column: found };
  const names = table.columns.map(({ name }) => `“${name}”`).join(', ');
  throw new ExpressionError(
    `The lookup table “${code}” has no column “${column}”. Its columns are ${names}.`,
    node.of[2]!.at,
  );
}

/** @throws ExpressionError if the table or the column is not a text in quotes */
export function assertLookupNamesTable(of: readonly Expression[], at: number): void {
  if (of.length > 3) throw new ExpressionError('lookup takes a table, a key and, if needed, a column.', at);
  const [table, , column] = of;
  if (!isText(table!))
    throw new ExpressionError("lookup needs the table in quotes, such as 'practices'.", table!.at);
  if (column && !isText(column))
    throw new ExpressionError("lookup needs the column in quotes, such as 'Decile'.", column.at);
}

const isText = (part: Expression): boolean => part.kind === 'value' && typeof part.value === 'string';

/** Returns the value beside a key; blank if the table has no such key. */
export function lookUp({ table, column = 0 }: LookupExpression, key: Value): Value {
  const normalised = normaliseLookupKey(key);
  return normalised === null ? null : (table?.find(normalised)?.[column] ?? null);
}
