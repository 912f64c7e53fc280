// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCellMouseHandlers, startEditingCell } from './cell-mouse-handlers.ts';

let cell: HTMLInputElement;
let other: HTMLInputElement;
beforeEach(() => {
  render(
    <div {...createCellMouseHandlers()}>
      <input type="text" data-cell="0:0" aria-label="Beds" defaultValue="1,132" />
      <input type="text" data-cell="0:1" aria-label="Used" defaultValue="162" />
      <textarea data-cell="0:2" aria-label="Story" defaultValue="Long" />
    </div>,
  );
  cell = screen.getByLabelText('Beds');
  other = screen.getByLabelText('Used');
});
afterEach(cleanup);

/** Returns whether the browser still does what it does by itself: place the caret, or drag the text. */
const press = (field: HTMLElement, init = {}) => fireEvent(field, createEvent.mouseDown(field, init));
const selection = (field = cell) => [field.selectionStart, field.selectionEnd];

it('selects the whole figure, so that typing replaces it and nothing can be dragged', () => {
  expect(press(cell)).toBe(false);
  expect([document.activeElement, ...selection()]).toEqual([cell, 0, 5]);
  // The text is selected by now: that is where a drag would move it.
  expect(press(cell)).toBe(false);
  expect(press(other)).toBe(false);
  expect([document.activeElement, ...selection(other)]).toEqual([other, 0, 3]);
});

it('edits after a double click or F2, and a press then places the caret', () => {
  press(cell);
  fireEvent.doubleClick(cell);
  expect(selection()).toEqual([5, 5]);
  expect(press(cell)).toBe(true);
  startEditingCell(cell);
  expect(selection()).toEqual([0, 5]);
});

it('leaves long texts, other buttons and a press with Shift to the browser and the grid', () => {
  expect(press(screen.getByLabelText('Story'))).toBe(true);
  expect(press(cell, { button: 2 })).toBe(true);
  expect(press(cell, { shiftKey: true })).toBe(true);
});

it('selects after a tap, which the browser handles itself', () => {
  fireEvent.pointerDown(cell, { pointerType: 'touch' });
  expect(press(cell)).toBe(true);
  cell.setSelectionRange(2, 2);
  fireEvent.click(cell);
  expect(selection()).toEqual([0, 5]);
});
