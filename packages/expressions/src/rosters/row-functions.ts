import { evaluateValue, type EvaluationContext, type Expression } from '../expression.ts';
import { finiteOrNull, isAnswered, type Value, type ValueType } from '../functions.ts';
import type { RosterRow } from './roster-tables.ts';

/** The functions over the rows of a roster, with what they read of each row and what they give. */
export const rowFunctions = {
  /** The rows in use, or those with an answer. */
  count: { of: 'any', gives: 'number', needsValue: false },
  sum: { of: 'number', gives: 'number', needsValue: true },
  mean: { of: 'number', gives: 'number', needsValue: true },
  median: { of: 'number', gives: 'number', needsValue: true },
  min: { of: 'number', gives: 'number', needsValue: true },
  max: { of: 'number', gives: 'number', needsValue: true },
  any: { of: 'boolean', gives: 'boolean', needsValue: false },
  all: { of: 'boolean', gives: 'boolean', needsValue: true },
  /** The value of the first row; with `by`, of the row with the smallest date or figure. */
  first: { of: 'any', gives: 'any', needsValue: true },
  latest: { of: 'any', gives: 'any', needsValue: true },
} as const satisfies Record<string, { of: ValueType; gives: ValueType; needsValue: boolean }>;

export type RowFunction = keyof typeof rowFunctions;
export const isRowFunction = (name: string): name is RowFunction => Object.hasOwn(rowFunctions, name);
/** The functions that also take several figures: they are over rows only if they read a roster. */
export const SHARED: ReadonlySet<string> = new Set(['count', 'mean', 'min', 'max']);

export type RowsExpression = Expression & { kind: 'rows' };

/** Returns the answers of one row: names of its columns are read as its questions. */
function readerOfRow(
  { codes }: RosterRow,
  above: RosterRow | undefined,
  reader: EvaluationContext,
): EvaluationContext {
  return {
    ...reader,
    read: (code) => reader.read(codes.get(code) ?? code),
    last: (code) => reader.last?.(codes.get(code) ?? code) ?? null,
    above: (code) => {
      const there = above?.codes.get(code);
      return there === undefined ? null : reader.read(there);
    },
  };
}

/** Returns the rows that an expression counts, each with its answers: rows in use, for which `where` holds. */
function rowsOf({ rows, where }: RowsExpression, reader: EvaluationContext) {
  return (rows ?? []).flatMap((row, index) => {
    if (!row.asked.some((code) => isAnswered(reader.read(code)))) return [];
    const own = readerOfRow(row, rows?.[index - 1], reader);
    return where === null || evaluateValue(where, own) === true ? [{ row, own }] : [];
  });
}

/** Evaluates a function over the rows of a roster; blank for an expression that names no roster. */
export function evaluateRows(node: RowsExpression, reader: EvaluationContext): Value {
  if (node.rows === null) return null;
  const found = rowsOf(node, reader);
  const { name, of } = node;
  if (of === null) return name === 'any' ? found.length > 0 : found.length;
  const values = found.map(({ own }) => evaluateValue(of, own));
  switch (name) {
    case 'count':
      return values.filter(isAnswered).length;
    case 'any':
      return values.includes(true) ? true : values.includes(null) ? null : false;
    case 'all':
      return values.includes(false) ? false : values.includes(null) ? null : true;
    case 'first':
    case 'latest':
      return pickRow(
        node,
        found.map(({ own }, index) => ({ own, value: values[index]! })),
      );
    default: {
      const figures = values.filter((value) => typeof value === 'number');
      return figures.length === 0 ? null : finiteOrNull(summaries[name](figures));
    }
  }
}

const total = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0);
const summaries = {
  sum: total,
  mean: (figures: number[]) => total(figures) / figures.length,
  median: (figures: number[]) => {
    const sorted = [...figures].sort((one, other) => one - other);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  },
  min: (figures: number[]) => Math.min(...figures),
  max: (figures: number[]) => Math.max(...figures),
};

/** Returns the value of the first or latest row; rows without a value, or without what they are sorted by, are skipped. */
function pickRow(
  { name, by }: RowsExpression,
  found: readonly { own: EvaluationContext; value: Value }[],
): Value {
  let picked: { value: Value; key: Value } | null = null;
  for (const { own, value } of found) {
    const key = by === null ? 0 : evaluateValue(by, own);
    if (!isAnswered(value) || (typeof key !== 'string' && typeof key !== 'number')) continue;
    const isBetter = picked === null || (name === 'first' ? key < picked.key! : key >= picked.key!);
    if (isBetter) picked = { value, key };
  }
  return picked?.value ?? null;
}

/** Lists the codes that an expression over rows reads: of every row what its parts name, and what puts it in use. */
export function codesOfRows(
  { rows, of, by, where }: RowsExpression,
  codesIn: (part: Expression) => readonly string[],
  isOfLast = false,
): string[] {
  const named = [of, by, where].flatMap((part) => (part === null ? [] : codesIn(part)));
  if (rows === null) return named;
  const begun = (row: RosterRow) => (isOfLast ? [] : row.asked);
  return rows.flatMap((row) => [...begun(row), ...named.map((code) => row.codes.get(code) ?? code)]);
}

/** Lists the codes of the rows for which a condition over all rows does not hold. */
export function codesOfFailingRows(
  node: RowsExpression,
  reader: EvaluationContext,
  codesIn: (part: Expression) => readonly string[],
): string[] {
  const { of } = node;
  if (of === null) return [];
  return rowsOf(node, reader)
    .filter(({ own }) => evaluateValue(of, own) === false)
    .flatMap(({ row }) => codesIn(of).map((code) => row.codes.get(code) ?? code));
}
