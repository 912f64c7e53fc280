import { expect, it } from 'vitest';
import { dependabilityText, FEW_PAIRS, fewPairsWarning } from './agreement-text.ts';

const unknown = { is_dependable: null, dependable_by: null };

it.each([
  [{ n: 12, is_dependable: true, dependable_by: 'kappa', observed: 0.9 }, 'Reliable (κ of at least 0.75)'],
  [{ n: 20, is_dependable: true, dependable_by: 'observed', observed: 0.95 }, 'Reliable (95% agreement)'],
  [{ n: 50, is_dependable: true, dependable_by: 'observed', observed: 0.999 }, 'Reliable (99% agreement)'],
  [
    { n: 12, is_dependable: false, dependable_by: null, observed: 0.5 },
    'Below the threshold (κ under 0.75 and agreement under 95%)',
  ],
  [{ n: 9, ...unknown, observed: 1 }, 'Too few pairs to say'],
  [{ n: 0, ...unknown, observed: null }, 'Not known yet'],
] as const)('puts %j in words', (found, text) => {
  expect(dependabilityText(found)).toBe(text);
});

it('warns of few pairs exactly where nothing is called dependable', () => {
  expect(FEW_PAIRS).toBe(10);
  expect([fewPairsWarning(9) === null, fewPairsWarning(10) === null]).toEqual([false, true]);
});
