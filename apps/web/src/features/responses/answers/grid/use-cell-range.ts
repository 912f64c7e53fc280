import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CellRange, cornersOf, hasSeveralCells, parseCellPosition, type Size } from './cell-range.ts';
import { listenForCellRange, type CellRangeActions } from './cell-range-events.ts';

/**
 * Selects cells of a grid together, by Shift and arrows, Shift and a click, or by dragging. The caret does
 * not move. Typing, leaving and Escape end the selection. The cells are painted directly: the grid does not
 * render again.
 */
export function useCellRange(box: RefObject<HTMLElement | null>, size: Size, acts: CellRangeActions) {
  const [range, setRange] = useState<CellRange | null>(null);
  const now = useRef({ range, size, acts });
  useEffect(() => {
    now.current = { range, size, acts };
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const choose = (next: CellRange | null) => {
      now.current.range = next;
      setRange(next);
    };
    return listenForCellRange({ element, now: () => now.current, choose });
  }, [box]);

  useEffect(() => {
    if (!hasSeveralCells(range) || !box.current) return;
    const { top, bottom, left, right } = cornersOf(range);
    const picked = [...box.current.querySelectorAll<HTMLElement>('td[data-at]')].filter((cell) => {
      const { row, column } = parseCellPosition(cell.dataset['at'])!;
      return row >= top && row <= bottom && column >= left && column <= right;
    });
    for (const cell of picked) cell.dataset['picked'] = '';
    return () => picked.forEach((cell) => delete cell.dataset['picked']);
  }, [box, range]);

  return { range: hasSeveralCells(range) ? range : null };
}
