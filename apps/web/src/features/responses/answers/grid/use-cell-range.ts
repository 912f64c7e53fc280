import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  shouldExtendRange,
  type CellRange,
  cornersOf,
  isSameSpot,
  isSeveral,
  extendRange,
  parseCellPosition,
  type Size,
  type CellPosition,
} from './cell-range.ts';

export type RangeActs = {
  /** @returns whether something was done with the key */
  press: (event: KeyboardEvent, range: CellRange) => boolean;
  copy: (event: ClipboardEvent, range: CellRange) => void;
};

const spotOf = (target: EventTarget | null): CellPosition | null =>
  parseCellPosition((target as HTMLElement | null)?.closest?.<HTMLElement>('td[data-at]')?.dataset['at']);
const isField = (target: EventTarget | null): target is HTMLInputElement =>
  (target as HTMLElement | null)?.dataset?.['cell'] !== undefined;

/**
 * Selects cells of a grid together, by Shift and arrows, Shift and a click, or by dragging. The caret does
 * not move. Typing, leaving and Escape end the selection. The cells are painted directly: the grid does not
 * render again.
 */
export function useCellRange(box: RefObject<HTMLElement | null>, size: Size, acts: RangeActs) {
  const [range, setRange] = useState<CellRange | null>(null);
  const now = useRef({ range, size, acts });
  useEffect(() => {
    now.current = { range, size, acts };
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let dragged: CellPosition | null = null;
    const choose = (next: CellRange | null) => {
      now.current.range = next;
      setRange(next);
    };
    const keydown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const spot = spotOf(target);
      if (!isField(target) || !spot) return;
      const begun = now.current.range;
      const own = isSeveral(begun) ? begun : { from: spot, to: spot };
      const take = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      const isText = target.type === 'text' && target.role !== 'combobox';
      const caret = isText
        ? { start: target.selectionStart, end: target.selectionEnd, length: target.value.length }
        : { start: 0, end: 0, length: 0 };
      const isOther = target.tagName === 'TEXTAREA' || target.role === 'combobox' || event.altKey;
      if (event.shiftKey && !isOther && shouldExtendRange(key, caret, isSeveral(begun))) {
        take();
        const next = extendRange(own, key, event.ctrlKey || event.metaKey, now.current.size);
        choose(next);
        element
          .querySelector(`[data-at="${next.to.row},${next.to.column}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        return;
      }
      if (now.current.acts.press(event, own)) return take();
      if (!isSeveral(begun) || /^(Shift|Control|Meta|Alt|F\d+)$/.test(key) || event.ctrlKey || event.metaKey)
        return;
      if (key === 'Escape') take();
      choose(null);
    };
    const mousedown = (event: MouseEvent) => {
      const spot = spotOf(event.target);
      const from = spotOf(document.activeElement);
      if (event.button !== 0 || !spot) return;
      if (event.shiftKey && from && element.contains(document.activeElement)) {
        event.preventDefault();
        return choose({ from, to: spot });
      }
      dragged = spot;
      choose(null);
    };
    const mousemove = (event: MouseEvent) => {
      if (event.buttons !== 1) dragged = null;
      const spot = dragged && spotOf(event.target);
      if (!dragged || !spot) return;
      const range = { from: dragged, to: spot };
      if (!isSeveral(range) && !isSeveral(now.current.range)) return;
      event.preventDefault();
      getSelection()?.removeAllRanges();
      choose(range);
    };
    const copy = (event: ClipboardEvent) => {
      if (isField(event.target) && isSeveral(now.current.range))
        now.current.acts.copy(event, now.current.range);
    };
    const end = () => (dragged = null);
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) choose(null);
    };
    /** Ends the selection when the caret goes elsewhere, for any reason. */
    const arrive = (event: FocusEvent) => {
      const spot = spotOf(event.target);
      const begun = now.current.range;
      if (begun && spot && !isSameSpot(spot, begun.from)) choose(null);
    };
    element.addEventListener('keydown', keydown, true);
    element.addEventListener('mousedown', mousedown, true);
    element.addEventListener('mousemove', mousemove);
    element.addEventListener('copy', copy, true);
    element.addEventListener('cut', copy, true);
    element.addEventListener('focusin', arrive);
    element.addEventListener('focusout', leave);
    addEventListener('mouseup', end);
    return () => {
      element.removeEventListener('keydown', keydown, true);
      element.removeEventListener('mousedown', mousedown, true);
      element.removeEventListener('mousemove', mousemove);
      element.removeEventListener('copy', copy, true);
      element.removeEventListener('cut', copy, true);
      element.removeEventListener('focusin', arrive);
      element.removeEventListener('focusout', leave);
      removeEventListener('mouseup', end);
    };
  }, [box]);

  useEffect(() => {
    if (!isSeveral(range) || !box.current) return;
    const { top, bottom, left, right } = cornersOf(range);
    const picked = [...box.current.querySelectorAll<HTMLElement>('td[data-at]')].filter((cell) => {
      const { row, column } = parseCellPosition(cell.dataset['at'])!;
      return row >= top && row <= bottom && column >= left && column <= right;
    });
    for (const cell of picked) cell.dataset['picked'] = '';
    return () => picked.forEach((cell) => delete cell.dataset['picked']);
  }, [box, range]);

  return { range: isSeveral(range) ? range : null };
}
