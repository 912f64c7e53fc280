import { describe, expect, it } from 'vitest';
import { isLargeChange, outlierOf, proportionDistance, robustDistance } from './outliers.ts';

describe('outliers', () => {
  it.each([
    [0, 'none', null],
    [2, 'none', null],
    [-2, 'none', null],
    [2.01, 'alert', 'high'],
    [-3, 'alert', 'low'],
    [3.01, 'alarm', 'high'],
    [-3.01, 'alarm', 'low'],
  ] as const)('%d standard deviations away: %s, %s', (distance, level, side) => {
    expect(outlierOf(distance)).toEqual({ level, side });
  });

  it('measure a share in its own standard errors', () => {
    expect(proportionDistance(60, 100, 0.5)).toBeCloseTo(2, 12);
    expect(proportionDistance(240, 400, 0.5)).toBeCloseTo(4, 12);
  });

  it('have no distance without a denominator or without variation', () => {
    expect(proportionDistance(0, 0, 0.5)).toBeNull();
    expect(proportionDistance(3, 2, 0.5)).toBeNull();
    expect(proportionDistance(1, 2, 0)).toBeNull();
    expect(proportionDistance(1, 2, 1)).toBeNull();
  });
});

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
