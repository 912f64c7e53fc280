import { expect, it } from 'vitest';
import { outlierOf } from './outliers.ts';
import { assurance } from './special-causes.ts';
import { positionAgainst } from './verdict.ts';

/** 0.1 + 0.2 is 0.30000000000000004: a sum that rounding alone puts above 0.3. */
const sum = 0.1 + 0.2;

it('takes a limit that differs from the reference by rounding alone as no difference', () => {
  expect(positionAgainst({ lower: sum, upper: 0.5 }, 0.3, 5)).toBe('similar');
  expect(positionAgainst({ lower: 0.1, upper: 0.3 }, sum, 5)).toBe('similar');
  expect(positionAgainst({ lower: 0.3001, upper: 0.5 }, 0.3, 5)).toBe('higher');
  expect(positionAgainst({ lower: 0.1, upper: 0.2999 }, 0.3, 5)).toBe('lower');
});

it('takes exactly 2 or 3 standard deviations as not beyond, whatever rounding adds', () => {
  expect(outlierOf((sum / 0.3) * 2)).toEqual({ level: 'none', side: null });
  expect(outlierOf((sum / 0.3) * -3)).toEqual({ level: 'alert', side: 'low' });
  expect(outlierOf(2.0001)).toEqual({ level: 'alert', side: 'high' });
});

it('takes a target on a control limit as inconsistent, whatever rounding adds', () => {
  expect(assurance(sum, { lower: 0, upper: 0.3 }, 'higher')).toBe('inconsistent');
  expect(assurance(0.3, { lower: sum, upper: 0.5 }, 'lower')).toBe('inconsistent');
  expect(assurance(0.3001, { lower: 0, upper: 0.3 }, 'higher')).toBe('consistently_fails');
});
