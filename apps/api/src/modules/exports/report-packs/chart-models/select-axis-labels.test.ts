import { expect, it } from 'vitest';
import { selectAxisLabels } from './select-axis-labels.ts';

it('as many labels are shown as have room, none nearer to another than the rest, always the first and the last', () => {
  for (let count = 2; count < 130; count += 1)
    for (const most of [2, 3, 8, 12]) {
      const shown = selectAxisLabels(count, most);
      expect(shown[0]).toBe(0);
      expect(shown.at(-1)).toBe(count - 1);
      expect(shown.length).toBeLessThanOrEqual(most);
      const gaps = shown.slice(1).map((one, n) => one - shown[n]!);
      expect(Math.min(...gaps)).toBe(gaps[0]);
    }
});

it('all are shown where they have room, and a single one is', () => {
  expect(selectAxisLabels(4, 9)).toEqual([0, 1, 2, 3]);
  expect(selectAxisLabels(1, 9)).toEqual([0]);
});
