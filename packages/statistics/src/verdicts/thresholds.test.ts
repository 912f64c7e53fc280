import { expect, it } from 'vitest';
import { assurance } from '../control-charts/special-causes.ts';

/** 0.1 + 0.2 is 0.30000000000000004: a sum that rounding alone puts above 0.3. */
const sum = 0.1 + 0.2;

it('treats a target on a control limit as inconsistent, for any rounding', () => {
  expect(assurance(sum, { lower: 0, upper: 0.3 }, 'higher')).toBe('inconsistent');
  expect(assurance(0.3, { lower: sum, upper: 0.5 }, 'lower')).toBe('inconsistent');
  expect(assurance(0.3001, { lower: 0, upper: 0.3 }, 'higher')).toBe('consistently_fails');
});
