export type CellPosition = { row: number; column: number };
/** Cells selected together: from the cell with the caret to the cell reached. */
export type CellRange = { from: CellPosition; to: CellPosition };
export type Size = { rows: number; columns: number };

/** Reads a cell's position, such as `3,1`. */
export function parseCellPosition(text: string | undefined): CellPosition | null {
  const found = /^(\d+),(\d+)$/.exec(text ?? '');
  return found && { row: Number(found[1]), column: Number(found[2]) };
}

export const isSameSpot = (a: CellPosition, b: CellPosition): boolean =>
  a.row === b.row && a.column === b.column;
export const hasSeveralCells = (range: CellRange | null): range is CellRange =>
  range !== null && !isSameSpot(range.from, range.to);

export function cornersOf({ from, to }: CellRange) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

const steps: Record<string, CellPosition> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Returns the position that Shift and an arrow reach from the current cell; with Ctrl, the edge of the grid.
 */
export function extendRange(
  range: CellRange,
  key: string,
  toEdge: boolean,
  { rows, columns }: Size,
): CellRange {
  const step = steps[key];
  if (!step) return range;
  const far = toEdge ? Math.max(rows, columns) : 1;
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return {
    from: range.from,
    to: {
      row: within(range.to.row + step.row * far, rows),
      column: within(range.to.column + step.column * far, columns),
    },
  };
}

/**
 * Checks if Shift and an arrow select cells: up and down always. Sideways in a text, they do so only from its
 * edge or if all is selected. The user can then still select part of a figure.
 */
export function shouldExtendRange(
  key: string,
  caret: { start: number | null; end: number | null; length: number },
  hasRange: boolean,
): boolean {
  if (!(key in steps)) return false;
  if (hasRange || key === 'ArrowUp' || key === 'ArrowDown') return true;
  const isAll = caret.start === 0 && caret.end === caret.length;
  return isAll || (key === 'ArrowLeft' ? caret.end === 0 : caret.start === caret.length);
}
