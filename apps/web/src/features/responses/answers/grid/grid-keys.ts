export type Caret = { cell: string; start: number | null; end: number | null; length: number };
export type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/**
 * Returns the cell a key leads to, as in a spreadsheet. Left and right move only if the caret is at the edge
 * of the text or all is selected. The user can then still correct a figure. Missing cells are skipped.
 *
 * @returns null if the key keeps its usual meaning, else candidates among the existing cells (`row,column`)
 */
export function findCellForKey(
  { key, shiftKey, ctrlKey, altKey, metaKey }: Press,
  { cell, start, end, length }: Caret,
): ((cells: readonly string[]) => string | undefined) | null {
  // Ways of the browser: a page back, a word back, selecting text.
  if (ctrlKey || altKey || metaKey || (shiftKey && key !== 'Enter')) return null;
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const isAll = start === 0 && end === length;
  const along = (dr: number, dc: number) => (cells: readonly string[]) => {
    const there = new Set(cells);
    for (let r = row + dr, c = column + dc, n = 0; n < 1000; r += dr, c += dc, n += 1) {
      if (r < 0 || c < 0) return undefined;
      if (there.has(`${r},${c}`)) return `${r},${c}`;
    }
    return undefined;
  };
  const edge = (last: boolean) => (cells: readonly string[]) => {
    const inRow = cells.filter((one) => Number(one.split(',')[0]) === row);
    return last ? inRow.at(-1) : inRow[0];
  };
  switch (key) {
    case 'ArrowDown':
      return along(1, 0);
    case 'ArrowUp':
      return along(-1, 0);
    case 'Enter':
      return along(shiftKey ? -1 : 1, 0);
    case 'ArrowLeft':
      return isAll || end === 0 ? along(0, -1) : null;
    case 'ArrowRight':
      return isAll || start === length ? along(0, 1) : null;
    case 'Home':
      return isAll ? edge(false) : null;
    case 'End':
      return isAll ? edge(true) : null;
    default:
      return null;
  }
}

/** The keys that lead from a field to another cell, before they mean anything in it. */
export function getNavigationKeys(field: {
  tagName: string;
  type: string;
  role?: string | null;
}): (key: string) => boolean {
  const isPlain = field.type === 'text' || field.type === 'checkbox';
  if (field.tagName === 'INPUT' && isPlain && field.role !== 'combobox') return () => true;
  // A long text has lines, and a searched list its own ways up and down.
  if (field.tagName === 'TEXTAREA') return () => false;
  if (field.role === 'combobox') return (key) => /^(ArrowLeft|ArrowRight)$/.test(key);
  // Up and down choose in a drop-down and count in a date; sideways goes from part to part of a date.
  return (key) =>
    field.tagName === 'SELECT' ? !/^(ArrowUp|ArrowDown|Enter|Home|End)$/.test(key) : key === 'Enter';
}
