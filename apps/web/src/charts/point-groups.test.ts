import { describe, expect, it } from 'vitest';
import { findClearestSide } from './point-groups.ts';

const whole: { x: [number, number]; y: [number, number] } = { x: [0, 100], y: [0, 100] };
const middle = { x: 50, y: 50 };

describe('the side of a point on which its name stands', () => {
  it('is the right one where nothing is around', () => {
    expect(findClearestSide(middle, [], whole, 'Your trust: 28.4%')).toBe('right');
  });

  it('is one without other points', () => {
    const right = [{ x: 55, y: 50 }];
    expect(findClearestSide(middle, right, whole, 'Your trust: 28.4%')).toBe('left');
    const both = [...right, { x: 45, y: 50 }];
    expect(findClearestSide(middle, both, whole, 'Your trust: 28.4%')).toBe('above');
    expect(findClearestSide(middle, [...both, { x: 50, y: 55 }], whole, 'Your trust: 28.4%')).toBe('below');
  });

  it('is the one with the fewest where all have some', () => {
    const crowd = [
      ...[54, 56, 58].map((x) => ({ x, y: 50 })),
      ...[42, 44, 46].map((x) => ({ x, y: 50 })),
      ...[48, 50, 52].map((x) => ({ x, y: 55 })),
      { x: 50, y: 45 },
    ];
    expect(findClearestSide(middle, crowd, whole, 'Your trust: 28.4%')).toBe('below');
  });

  it('never leaves the picture', () => {
    expect(findClearestSide({ x: 99, y: 50 }, [{ x: 94, y: 50 }], whole, 'Your trust: 28.4%')).toBe('left');
    expect(findClearestSide({ x: 99, y: 95 }, [], whole, 'Your trust: 28.4%')).toBe('left');
  });

  it('does not mind values that are all the same', () => {
    expect(findClearestSide({ x: 1, y: 1 }, [], { x: [1, 1], y: [1, 1] }, 'Your trust')).toBe('right');
  });
});
