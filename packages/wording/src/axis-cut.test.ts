import { describe, expect, it } from 'vitest';
import { findAxisCut, cutNote, isBeyondCut, NO_CUT, clampToCut } from './axis-cut.ts';

describe('the cut of an axis', () => {
  const usual = [40, 42, 43, 45, 47, 48, 50, 52];

  it('is at the furthest usual value, on the side of the extreme one', () => {
    expect(findAxisCut([...usual, 3e11])).toEqual({ lower: null, upper: 52, beyond: 1 });
    expect(findAxisCut([-9000, ...usual])).toEqual({ lower: 40, upper: null, beyond: 1 });
    expect(findAxisCut([...usual.map(() => 10), 500])).toMatchObject({ upper: 10, beyond: 1 });
    expect(findAxisCut([...usual.map(() => 0), 500])).toMatchObject({ upper: 0, beyond: 1 });
  });

  it('is nowhere for values that only vary, that are many, few, or all the same', () => {
    expect(findAxisCut([...usual, 90])).toEqual(NO_CUT);
    expect(findAxisCut([...usual, 3e11, 4e11, 5e11])).toEqual(NO_CUT);
    expect(findAxisCut([1, 2, 3, 3e11])).toEqual(NO_CUT);
    expect(findAxisCut(usual.map(() => 7))).toEqual(NO_CUT);
    expect(findAxisCut(usual.map(() => 0))).toEqual(NO_CUT);
  });
});

it('draws what lies beyond at the cut, and says how many there are', () => {
  const cut = findAxisCut([40, 42, 43, 45, 47, 48, 50, 52, 3e11]);
  expect([clampToCut(3e11, cut), clampToCut(41, cut)]).toEqual([52, 41]);
  expect([isBeyondCut(3e11, cut), isBeyondCut(52, cut)]).toEqual([true, false]);
  expect(cutNote(cut)).toBe('The axis is cut: 1 value lies beyond it, marked with an arrow.');
  expect(cutNote(NO_CUT)).toBe('');
});
