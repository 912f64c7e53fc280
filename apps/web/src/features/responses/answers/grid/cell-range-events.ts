import {
  shouldExtendRange,
  type CellRange,
  isSameSpot,
  hasSeveralCells,
  extendRange,
  parseCellPosition,
  type Size,
  type CellPosition,
} from './cell-range.ts';

export type CellRangeActions = {
  /** @returns whether something was done with the key */
  press: (event: KeyboardEvent, range: CellRange) => boolean;
  copy: (event: ClipboardEvent, range: CellRange) => void;
};

/** The selection of a grid as its listeners use it: `now` is read again at every event. */
type RangeSelection = {
  element: HTMLElement;
  now: () => { range: CellRange | null; size: Size; acts: CellRangeActions };
  choose: (next: CellRange | null) => void;
};

const spotOf = (target: EventTarget | null): CellPosition | null =>
  parseCellPosition((target as HTMLElement | null)?.closest?.<HTMLElement>('td[data-at]')?.dataset['at']);
const isField = (target: EventTarget | null): target is HTMLInputElement =>
  (target as HTMLElement | null)?.dataset?.['cell'] !== undefined;

/** Selects cells by keyboard and mouse. @returns a function that stops listening */
export function listenForCellRange(selection: RangeSelection): () => void {
  const { element, now, choose } = selection;
  const { mousedown, mousemove, mouseup } = createDrag(selection);
  const copy = (event: ClipboardEvent) => {
    const { range, acts } = now();
    if (isField(event.target) && hasSeveralCells(range)) acts.copy(event, range);
  };
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) choose(null);
  };
  /** Ends the selection when the caret goes elsewhere, for any reason. */
  const arrive = (event: FocusEvent) => {
    const spot = spotOf(event.target);
    const { range } = now();
    if (range && spot && !isSameSpot(spot, range.from)) choose(null);
  };
  const stops = [
    listen(element, 'keydown', (event) => onKeyDown(event, selection), true),
    listen(element, 'mousedown', mousedown, true),
    listen(element, 'mousemove', mousemove),
    listen(element, 'copy', copy, true),
    listen(element, 'cut', copy, true),
    listen(element, 'focusin', arrive),
    listen(element, 'focusout', leave),
    listen(window, 'mouseup', mouseup),
  ];
  return () => stops.forEach((stop) => stop());
}

function listen<Name extends keyof HTMLElementEventMap>(
  target: HTMLElement | Window,
  name: Name,
  act: (event: HTMLElementEventMap[Name]) => void,
  isCapture = false,
): () => void {
  const listener = act as EventListener;
  target.addEventListener(name, listener, isCapture);
  return () => target.removeEventListener(name, listener, isCapture);
}

function onKeyDown(event: KeyboardEvent, { element, now, choose }: RangeSelection): void {
  const { target, key } = event;
  const spot = spotOf(target);
  if (!isField(target) || !spot) return;
  const { range, size, acts } = now();
  const own = hasSeveralCells(range) ? range : { from: spot, to: spot };
  const take = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const isOther = target.tagName === 'TEXTAREA' || target.role === 'combobox' || event.altKey;
  if (event.shiftKey && !isOther && shouldExtendRange(key, caretIn(target), hasSeveralCells(range))) {
    take();
    const next = extendRange(own, key, event.ctrlKey || event.metaKey, size);
    choose(next);
    element
      .querySelector(`[data-at="${next.to.row},${next.to.column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return;
  }
  if (acts.press(event, own)) return take();
  if (
    !hasSeveralCells(range) ||
    /^(Shift|Control|Meta|Alt|F\d+)$/.test(key) ||
    event.ctrlKey ||
    event.metaKey
  )
    return;
  if (key === 'Escape') take();
  choose(null);
}

function caretIn(field: HTMLInputElement) {
  const isText = field.type === 'text' && field.role !== 'combobox';
  return isText
    ? { start: field.selectionStart, end: field.selectionEnd, length: field.value.length }
    : { start: 0, end: 0, length: 0 };
}

/** Selects cells by Shift and a click, or by dragging. */
function createDrag({ element, now, choose }: RangeSelection) {
  let dragged: CellPosition | null = null;
  return {
    mousedown(event: MouseEvent): void {
      const spot = spotOf(event.target);
      const from = spotOf(document.activeElement);
      if (event.button !== 0 || !spot) return;
      if (event.shiftKey && from && element.contains(document.activeElement)) {
        event.preventDefault();
        return choose({ from, to: spot });
      }
      dragged = spot;
      choose(null);
    },
    mousemove(event: MouseEvent): void {
      if (event.buttons !== 1) dragged = null;
      const spot = dragged && spotOf(event.target);
      if (!dragged || !spot) return;
      const range = { from: dragged, to: spot };
      if (!hasSeveralCells(range) && !hasSeveralCells(now().range)) return;
      event.preventDefault();
      getSelection()?.removeAllRanges();
      choose(range);
    },
    mouseup: () => void (dragged = null),
  };
}
