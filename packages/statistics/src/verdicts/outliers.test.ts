import { expect, it } from 'vitest';
import { isLargeChange, robustDistance } from './outliers.ts';

it('measures the distance from the median in robust standard deviations', () => {
  const averages = { Q1: 20, Median: 25, Q3: 31 };
  expect(robustDistance(25, averages)).toBe(0);
  expect(robustDistance(45, averages)).toBeCloseTo((20 * 1.349) / 11, 12);
  expect(robustDistance(5, averages)).toBeCloseTo((-20 * 1.349) / 11, 12);
  expect(robustDistance(5, { Q1: 20, Median: 20, Q3: 20 })).toBeNull();
  expect(robustDistance(5, { Q1: null, Median: null, Q3: null })).toBeNull();
});

it('takes a change for large that the earlier ones do not let expect, and never of few', () => {
  expect(isLargeChange([10, 11, 10, 11, 14.3])).toBe(true);
  expect(isLargeChange([10, 11, 10, 11, 14.267])).toBe(false);
  expect(isLargeChange([10, 11, 10, 50])).toBe(false);
  expect(isLargeChange([10, 10, 10, 10, 11])).toBe(true);
  expect(isLargeChange([10, 10, 10, 10, 10])).toBe(false);
  expect(isLargeChange([])).toBe(false);
});
