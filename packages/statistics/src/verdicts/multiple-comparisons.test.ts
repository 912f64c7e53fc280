import { expect, it } from 'vitest';
import { findingThreshold } from './multiple-comparisons.ts';

/** The fifteen hypotheses of Benjamini & Hochberg 1995, table 1: four are rejected at 5 %. */
const PUBLISHED = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
  0.759, 1,
];

it('counts as many as published, in any order', () => {
  expect(findingThreshold(PUBLISHED, { tests: 15, q: 0.05 })).toBe(0.0095);
  expect(findingThreshold([...PUBLISHED].reverse(), { tests: 15, q: 0.05 })).toBe(0.0095);
});

it('counts comparisons that found nothing, and more of them make it stricter', () => {
  const found = PUBLISHED.slice(0, 5);
  expect(findingThreshold(found, { tests: 15, q: 0.05 })).toBe(0.0095);
  expect(findingThreshold(found, { tests: 1500, q: 0.05 })).toBeNull();
  expect(findingThreshold([], { tests: 15, q: 0.05 })).toBeNull();
});
