import { GRID, INK, OWN, SOFT } from '../pictures/looks.ts';
import type { Table } from '../pictures/picture.ts';
import { type Area, type KeyEntry, label, line, type Pen } from './pen.ts';

/** Words at the left, numbers at the right of their columns. */
export function drawTable(pen: Pen, { head, rows }: Table, area: Area): KeyEntry[] {
  const first = Math.min(320, area.width * 0.45);
  const wide = (area.width - first) / Math.max(1, head.length - 1);
  const step = Math.min(24, area.height / (rows.length + 1));
  const size = Math.min(9, step * 0.62);
  const row = (cells: string[], middle: number, look: { weight: 'Regular' | 'Bold'; colour: string }) =>
    cells.forEach((text, n) => {
      if (n === 0) label(pen, text, area.x, middle, { ...look, size, width: first - 8 });
      else
        label(pen, text, area.x + first + n * wide - 6, middle, {
          ...look,
          size,
          align: 'right',
          width: wide - 2,
        });
    });
  row(head, area.y + step / 2, { weight: 'Bold', colour: SOFT });
  for (const [n, { cells, isOwn }] of rows.entries()) {
    const top = area.y + (n + 1) * step;
    line(
      pen,
      [
        [area.x, top],
        [area.x + area.width, top],
      ],
      { colour: GRID, width: 0.75 },
    );
    row(cells, top + step / 2, { weight: isOwn ? 'Bold' : 'Regular', colour: isOwn ? OWN : INK });
  }
  return [];
}
