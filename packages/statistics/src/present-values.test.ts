import { describe, expect, it } from 'vitest';
import { ascending, presentValues, requireFinite } from './present-values.ts';

describe('present values', () => {
  it('drops what was not reported and keeps the order and the zeros', () => {
    expect(presentValues([3, null, 0, undefined, NaN, -1, Infinity])).toEqual([3, 0, -1]);
  });

  it('sorts by size and leaves the input alone', () => {
    const values = [10, 9, -1, 100];
    expect(ascending(values)).toEqual([-1, 9, 10, 100]);
    expect(values).toEqual([10, 9, -1, 100]);
  });

  it('refuses what is not a finite number', () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      expect(() => requireFinite([1, bad])).toThrow(RangeError);
      expect(() => ascending([bad])).toThrow(RangeError);
    }
  });
});
