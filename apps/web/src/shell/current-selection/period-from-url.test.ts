import { describe, expect, it } from 'vitest';
import { PageNotFound } from '../error-handling/page-errors.ts';
import { periodFromUrl } from './period-from-url.ts';

const periods = [{ time_period_id: 7 }, { time_period_id: 6 }];
const asked = (query: string) => periodFromUrl(new URLSearchParams(query), periods, '/projects/beds');

describe('the time period of an address', () => {
  it('is the one asked for, or left to the page where none is', () => {
    expect(asked('time-period=6')).toBe(periods[1]);
    expect(asked('submission=3')).toBeNull();
  });

  it.each(['time-period=8', 'time-period=', 'time-period=newest', 'time-period=6.0', 'time-period=-6'])(
    'returns not found for another project’s period (%s), rather than another period',
    (query) => {
      expect(() => asked(query)).toThrow(PageNotFound);
    },
  );
});
