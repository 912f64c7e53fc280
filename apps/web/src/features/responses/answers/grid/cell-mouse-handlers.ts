import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

/** A cell that text is typed into. Lists, boxes and long texts keep the browser's own ways. */
export const isTypedCell = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.type === 'text' &&
  target.role !== 'combobox' &&
  target.dataset['cell'] !== undefined;

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/** Puts the caret behind the text, so that typing adds to it; a second press selects all of it again. */
export function startEditingCell(field: HTMLInputElement): void {
  const end = field.value.length;
  if (isAllSelected(field)) field.setSelectionRange(end, end);
  else field.select();
}

/**
 * Returns the handlers that make a cell answer to the mouse as in a spreadsheet: a press selects its text, so that typing
 * replaces it; a double click edits it. In a cell that is being edited, a press places the caret. A tap works the same, but the
 * browser handles the tap itself, or no keyboard would appear.
 */
export function createCellMouseHandlers() {
  let isTouch = false;
  let isArrival = false;
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      isTouch = event.pointerType === 'touch';
    },
    onMouseDown: (event: MouseEvent) => {
      const { button, shiftKey, target } = event;
      if (!isTypedCell(target) || button !== 0 || shiftKey) return;
      isArrival = document.activeElement !== target;
      if (isTouch || (!isArrival && !isAllSelected(target))) return;
      // Without a default action the browser neither places the caret nor drags the text.
      event.preventDefault();
      target.focus({ preventScroll: true });
      target.select();
    },
    onClick: ({ target }: MouseEvent) => {
      if (isTouch && isArrival && isTypedCell(target)) target.select();
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      if (!isTouch && isTypedCell(target) && isAllSelected(target)) startEditingCell(target);
    },
    onFocus: ({ target }: FocusEvent) => {
      if (isTypedCell(target)) target.select();
    },
  };
}
