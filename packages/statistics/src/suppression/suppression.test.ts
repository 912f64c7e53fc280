import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSmall, suppressCounts, roundToMultiple } from './suppression.ts';

describe('rounding', () => {
  it('is to the nearest multiple, halves up, and keeps 0', () => {
    expect([0, 8, 12, 12.5, 13, 100].map((count) => roundToMultiple(count, 5))).toEqual([
      0, 10, 10, 15, 15, 100,
    ]);
  });
});

it('a negative count is refused', () => {
  expect(() => isSmall(-1, 5)).toThrow(RangeError);
});

describe('suppression of unrounded counts', () => {
  const hiddenOf = (counts: number[], threshold: number) => suppressCounts(counts, threshold).hidden;

  it('hides nothing when nothing is small', () => {
    expect(suppressCounts([5, 0, 9], 5)).toEqual({ hidden: [false, false, false], totalHidden: false });
    expect(suppressCounts([], 5)).toEqual({ hidden: [], totalHidden: false });
  });

  it('hides the next smallest with a lone small count', () => {
    expect(hiddenOf([3, 20, 8, 50], 5)).toEqual([true, false, true, false]);
  });

  it('leaves the others when the small ones cover each other', () => {
    expect(hiddenOf([3, 4, 20], 5)).toEqual([true, true, false]);
    expect(hiddenOf([2, 3, 20], 5)).toEqual([true, true, false]);
    expect(hiddenOf([1, 2, 20, 9], 5)).toEqual([true, true, false, true]);
  });

  it('for equals hides the first, and a zero last', () => {
    expect(hiddenOf([2, 9, 9], 5)).toEqual([true, true, false]);
    expect(hiddenOf([0, 2, 9], 5)).toEqual([false, true, true]);
  });

  it('hides the total as well when all together are too few', () => {
    expect(suppressCounts([3, 0, 1], 5)).toEqual({ hidden: [true, true, true], totalHidden: true });
  });

  it('never leaves a small count visible, nor a hidden sum under the threshold beside a visible total', () => {
    const table = fc.array(fc.nat(30), { maxLength: 12 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 12 }), (counts, threshold) => {
        const { hidden, totalHidden } = suppressCounts(counts, threshold);
        const hiddenCounts = counts.filter((_, index) => hidden[index]);
        const sum = hiddenCounts.reduce((total, count) => total + count, 0);
        counts.forEach((count, index) => {
          if (!hidden[index]) expect(isSmall(count, threshold)).toBe(false);
        });
        if (hiddenCounts.length > 0) expect(totalHidden).toBe(sum < threshold);
        if (hiddenCounts.length === 1) expect(totalHidden).toBe(true);
      }),
    );
  });
});
