import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionAgainst, verdictOf } from './verdict.ts';

const interval = { lower: 0.4, upper: 0.6 };

describe('the position against a reference', () => {
  it('is decided by the limits, and a limit that touches the reference decides nothing', () => {
    expect(positionAgainst(interval, 0.7, 9)).toBe('lower');
    expect(positionAgainst(interval, 0.3, 9)).toBe('higher');
    for (const reference of [0.4, 0.5, 0.6]) expect(positionAgainst(interval, reference, 9)).toBe('similar');
  });

  it('is none without an interval, without a reference, or alone', () => {
    expect(positionAgainst(null, 0.5, 9)).toBe('none');
    expect(positionAgainst(interval, null, 9)).toBe('none');
    expect(positionAgainst(interval, 0.7, 0)).toBe('none');
  });

  it('turns around when everything is mirrored', () => {
    const coordinate = fc.integer({ min: -9, max: 9 });
    const mirrored = { lower: 'higher', higher: 'lower', similar: 'similar', none: 'none' };
    fc.assert(
      fc.property(coordinate, fc.nat(9), coordinate, (lower, width, reference) => {
        const here = positionAgainst({ lower, upper: lower + width }, reference, 1);
        const there = positionAgainst({ lower: -lower - width, upper: -lower }, -reference, 1);
        expect(there).toBe(mirrored[here]);
      }),
    );
  });
});

describe('the verdict', () => {
  it.each([
    ['lower', 'lower', 'better'],
    ['lower', 'higher', 'worse'],
    ['lower', 'neutral', 'lower'],
    ['higher', 'lower', 'worse'],
    ['higher', 'higher', 'better'],
    ['higher', 'neutral', 'higher'],
    ['similar', 'lower', 'similar'],
    ['similar', 'higher', 'similar'],
    ['similar', 'neutral', 'similar'],
    ['none', 'lower', 'none'],
    ['none', 'higher', 'none'],
    ['none', 'neutral', 'none'],
  ] as const)('of %s where %s is good is %s', (position, polarity, verdict) => {
    expect(verdictOf(position, polarity)).toBe(verdict);
  });
});
