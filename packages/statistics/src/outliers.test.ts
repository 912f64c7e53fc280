import { describe, expect, it } from 'vitest';
import { outlierOf, proportionDistance } from './outliers.ts';

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
