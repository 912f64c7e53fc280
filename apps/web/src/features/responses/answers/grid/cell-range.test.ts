import { describe, expect, it } from 'vitest';
import {
  shouldExtendRange,
  cornersOf,
  hasSeveralCells,
  extendRange,
  parseCellPosition,
} from './cell-range.ts';

const size = { rows: 5, columns: 3 };
const at = (row: number, column: number) => ({ row, column });

describe('selected cells', () => {
  it('are reached by Shift and arrows, and end at the edges', () => {
    let range = { from: at(1, 1), to: at(1, 1) };
    expect(hasSeveralCells(range)).toBe(false);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      range = extendRange(range, key, false, size);
    expect(range).toEqual({ from: at(1, 1), to: at(3, 2) });
    expect(extendRange(range, 'ArrowDown', true, size).to).toEqual(at(4, 2));
    expect(extendRange(range, 'ArrowUp', true, size).to).toEqual(at(0, 2));
    expect(extendRange(range, 'Home', true, size)).toBe(range);
    expect(hasSeveralCells(range)).toBe(true);
    expect(cornersOf({ from: at(3, 2), to: at(1, 0) })).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
  });

  it('are ignored while a part of a text is selected', () => {
    const inside = { start: 1, end: 1, length: 3 };
    expect(shouldExtendRange('ArrowRight', inside, false)).toBe(false);
    expect(shouldExtendRange('ArrowRight', inside, true)).toBe(true);
    expect(shouldExtendRange('ArrowDown', inside, false)).toBe(true);
    expect(shouldExtendRange('ArrowRight', { start: 0, end: 3, length: 3 }, false)).toBe(true);
    expect(shouldExtendRange('ArrowLeft', { start: 0, end: 0, length: 3 }, false)).toBe(true);
    expect(shouldExtendRange('a', inside, true)).toBe(false);
  });

  it('are identified by their contents', () => {
    expect(parseCellPosition('12,3')).toEqual(at(12, 3));
    expect(parseCellPosition(undefined)).toBeNull();
    expect(parseCellPosition('x')).toBeNull();
  });
});
