import type { Table } from './chart-model.ts';

/** Letters that a column is wide for: fewer are too narrow to be told apart, more are rare and may be cut. */
const [LEAST, MOST] = [7, 16];

/**
 * Returns the widths of the columns after the first, each as its longest cell needs. @param availableWidth the width of
 * all of them together
 */
export function columnWidths({ head, rows }: Table, availableWidth: number): number[] {
  const needs = head
    .slice(1)
    .map((_, n) => Math.max(head[n + 1]!.length, ...rows.map(({ cells }) => cells[n + 1]?.length ?? 0)))
    .map((letters) => Math.min(MOST, Math.max(LEAST, letters)) + 2);
  const all = needs.reduce((sum, one) => sum + one, 0);
  return needs.map((one) => (one / all) * availableWidth);
}

/**
 * Returns the width of the first column: of its longest name, within limits.
 * @param of.letter the width of a letter
 */
export const firstColumnWidth = (
  rows: Table['rows'],
  { least, most, letter }: { least: number; most: number; letter: number },
): number =>
  Math.min(most, Math.max(least, letter * Math.max(0, ...rows.map(({ cells }) => cells[0]!.length + 2))));
