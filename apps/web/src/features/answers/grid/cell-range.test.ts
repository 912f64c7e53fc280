import { describe, expect, it } from 'vitest';
import { choosesCells, cornersOf, isSeveral, reach, readSpot } from './cell-range.ts';

const size = { rows: 5, columns: 3 };
const at = (row: number, column: number) => ({ row, column });

describe('cells chosen together', () => {
  it('are reached by Shift and arrows, and end at the edges', () => {
    let range = { from: at(1, 1), to: at(1, 1) };
    expect(isSeveral(range)).toBe(false);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      range = reach(range, key, false, size);
    expect(range).toEqual({ from: at(1, 1), to: at(3, 2) });
    expect(reach(range, 'ArrowDown', true, size).to).toEqual(at(4, 2));
    expect(reach(range, 'ArrowUp', true, size).to).toEqual(at(0, 2));
    expect(reach(range, 'Home', true, size)).toBe(range);
    expect(isSeveral(range)).toBe(true);
    expect(cornersOf({ from: at(3, 2), to: at(1, 0) })).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
  });

  it('are not meant while a part of a text is chosen', () => {
    const inside = { start: 1, end: 1, length: 3 };
    expect(choosesCells('ArrowRight', inside, false)).toBe(false);
    expect(choosesCells('ArrowRight', inside, true)).toBe(true);
    expect(choosesCells('ArrowDown', inside, false)).toBe(true);
    expect(choosesCells('ArrowRight', { start: 0, end: 3, length: 3 }, false)).toBe(true);
    expect(choosesCells('ArrowLeft', { start: 0, end: 0, length: 3 }, false)).toBe(true);
    expect(choosesCells('a', inside, true)).toBe(false);
  });

  it('are known by what stands at them', () => {
    expect(readSpot('12,3')).toEqual(at(12, 3));
    expect(readSpot(undefined)).toBeNull();
    expect(readSpot('x')).toBeNull();
  });
});
