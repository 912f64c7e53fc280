import { expect, it } from 'vitest';
import { relativeIndexWords } from './relative-index.ts';

it('a standardised ratio is said beside 100', () => {
  expect(relativeIndexWords('standardised_ratio', 112.34)).toBe(
    'Relative index: 112.3, 12.3% more than expected (100 is the expected level).',
  );
  expect(relativeIndexWords('indirectly_standardised_ratio', 87.5)).toContain('12.5% less than expected');
  expect(relativeIndexWords('standardised_ratio', 100.04)).toContain('100.0, as expected');
});

it('is for a slope the ratio of the two ends', () => {
  expect(relativeIndexWords('slope_index', 0.8)).toContain('0.80 times as high');
});

it('there is none of what has none', () => {
  expect(relativeIndexWords('proportion', null)).toBeNull();
});
