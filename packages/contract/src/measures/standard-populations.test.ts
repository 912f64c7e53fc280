import { expect, it } from 'vitest';
import { standardPopulations } from './standard-populations.ts';

it('the European Standard Population has its 19 bands, of 100,000 people', () => {
  const { strata } = standardPopulations.esp_2013;
  expect(strata).toHaveLength(19);
  expect(strata.reduce((total, [, weight]) => total + weight, 0)).toBe(100_000);
  // Those under 65 years are 80,500.
  expect(strata.slice(0, 13).reduce((total, [, weight]) => total + weight, 0)).toBe(80_500);
});
