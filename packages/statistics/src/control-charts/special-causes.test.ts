import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ControlLines } from './control-limits.ts';
import { assurance, classifyNewest, classifyPoints, type SpecialCause } from './special-causes.ts';

const lines: ControlLines = { centre: 0, lower: -9, upper: 9, nearLower: -6, nearUpper: 6 };

const causesOf = (values: number[]) => classifyPoints(values, lines).map(({ causes }) => causes);

/** Marks where a cause was found, as a string of 1 and 0. */
const marks = (values: number[], cause: SpecialCause) =>
  causesOf(values)
    .map((causes) => (causes.includes(cause) ? '1' : '0'))
    .join('');

describe('the rules for special causes', () => {
  it('mark points beyond the limits, not those on them', () => {
    expect(marks([9, 9.1, -9, -9.1, 0], 'outside')).toBe('01010');
  });

  it('mark seven in a row on one side, and all that join them', () => {
    expect(marks([1, 2, 1, 2, 1, 2], 'shift')).toBe('000000');
    expect(marks([-1, 1, 2, 1, 2, 1, 2, 1, 2, -1], 'shift')).toBe('0111111110');
    expect(marks([-1, -2, -1, -2, -1, -2, -1], 'shift')).toBe('1111111');
  });

  it('let a point on the centre line break the row', () => {
    expect(marks([1, 2, 1, 0, 1, 2, 1, 2], 'shift')).toBe('00000000');
    expect(marks([0, 0, 0, 0, 0, 0, 0], 'shift')).toBe('0000000');
  });

  it('mark seven points that rise or fall throughout', () => {
    expect(marks([-3, -2, -1, 0, 1, 2], 'trend')).toBe('000000');
    expect(marks([5, -3, -2, -1, 0, 1, 2, 3, 3], 'trend')).toBe('011111110');
    expect(marks([3, 2, 1, 0, -1, -2, -3], 'trend')).toBe('1111111');
    expect(marks([-3, -2, -1, -1, 0, 1, 2, 3], 'trend')).toBe('00000000');
  });

  it('mark the close points of three on one side, when two of them are close', () => {
    expect(marks([7, 1, 7], 'two_of_three')).toBe('101');
    expect(marks([7, 7], 'two_of_three')).toBe('00');
    expect(marks([7, 7, 1], 'two_of_three')).toBe('110');
    expect(marks([-7, -1, -8, 1], 'two_of_three')).toBe('1010');
  });

  it('do not see two of three across the centre line, at the near limit or beyond the limits', () => {
    expect(marks([7, -1, 7], 'two_of_three')).toBe('000');
    expect(marks([7, 1, -7], 'two_of_three')).toBe('000');
    expect(marks([6, 1, 7], 'two_of_three')).toBe('000');
    expect(marks([10, 1, 7], 'two_of_three')).toBe('000');
  });

  it('use the lines of each point where these differ', () => {
    const wide = { ...lines, upper: 20, nearUpper: 15 };
    expect(classifyPoints([10, 10], [lines, wide]).map(({ outside }) => outside)).toEqual([true, false]);
  });

  it('see the same in a mirrored series', () => {
    const series = fc.array(fc.integer({ min: -11, max: 11 }), { maxLength: 30 });
    fc.assert(
      fc.property(series, (values) => {
        expect(causesOf(values.map((value) => -value))).toEqual(causesOf(values));
      }),
    );
  });

  it('see the same in a series read backwards', () => {
    const series = fc.array(fc.integer({ min: -11, max: 11 }), { maxLength: 30 });
    fc.assert(
      fc.property(series, (values) => {
        expect(causesOf([...values].reverse()).reverse()).toEqual(causesOf(values));
      }),
    );
  });
});

describe('the type of a point', () => {
  it.each([
    [10, 'higher', 'special_cause_improvement'],
    [10, 'lower', 'special_cause_concern'],
    [10, 'neutral', 'special_cause_neutral_high'],
    [-10, 'higher', 'special_cause_concern'],
    [-10, 'lower', 'special_cause_improvement'],
    [-10, 'neutral', 'special_cause_neutral_low'],
    [8, 'higher', 'common_cause'],
    [-8, 'lower', 'common_cause'],
  ] as const)('%d where %s is good is %s', (value, polarity, type) => {
    expect(classifyPoints([value], lines, polarity)[0]!.type).toBe(type);
  });
});

describe('a trend', () => {
  const rising = [-7, -6, -5, -4, -3, -2, -1];
  const types = (values: number[], polarity: 'higher' | 'lower' | 'neutral') =>
    classifyPoints(values, lines, polarity).map(({ type }) => type.replace('special_cause_', ''));

  it.each([
    [rising, 'lower', 'concern'],
    [rising, 'higher', 'improvement'],
    [rising, 'neutral', 'neutral_high'],
    [rising.toReversed(), 'lower', 'improvement'],
    [rising.map((value) => -value), 'lower', 'improvement'],
    [rising.map((value) => -value), 'higher', 'concern'],
    [rising.map((value) => -value), 'neutral', 'neutral_low'],
  ] as const)('in %j with %s as good is %s, on either side of the mean', (values, polarity, type) => {
    expect(types([...values], polarity)).toEqual(Array(7).fill(type));
  });

  it('is judged by its direction also where the points are on one side for long or close to a limit', () => {
    // Seven below the mean, two of them close to the lower limit: by the side alone all would be improvements.
    expect(classifyPoints(rising, lines, 'lower')[0]!.causes).toEqual(['shift', 'trend']);
    expect(types([-8, -7.5, -7, -6.5, -6.1, -5, -4], 'lower')).toEqual(Array(7).fill('concern'));
  });

  it('gives way to the side where a point is beyond the limits', () => {
    expect(types([-10, -6, -5, -4, -3, -2, -1], 'lower')).toEqual([
      'improvement',
      ...Array(6).fill('concern'),
    ]);
  });

  it('continues in its own direction from the end of another', () => {
    const peak = [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1];
    expect(types(peak, 'lower')).toEqual([...Array(6).fill('concern'), ...Array(7).fill('improvement')]);
    // The rising one ends with a fall that is no part of it.
    const again = [-7, -6, -5, -4, -3, -2, -1, -7, -6, -5, -4, -3, -2, -1];
    expect(types(again, 'lower')).toEqual(Array(14).fill('concern'));
  });
});

describe('values that rounding alone makes differ', () => {
  it('are no step, on no side of a centre they equal, and beyond no limit they equal', () => {
    const same = 0.0543 + 0.0109;
    const at = { centre: 0.0652, lower: 0.0652, upper: 0.0652, nearLower: 0.0652, nearUpper: 0.0652 };
    expect(same).not.toBe(0.0652);
    const [point] = classifyPoints([same], at, 'lower');
    expect(point).toMatchObject({ side: 0, outside: false, close: false, causes: [] });
    expect(marks([-3, -2, -1, 0.0652, same, 1, 2, 3], 'trend')).toBe('00000000');
  });
});

describe('assurance', () => {
  it.each([
    [10, 'higher', 'consistently_fails'],
    [-10, 'higher', 'consistently_passes'],
    [10, 'lower', 'consistently_passes'],
    [-10, 'lower', 'consistently_fails'],
    [0, 'higher', 'inconsistent'],
    [9, 'higher', 'inconsistent'],
    [-9, 'lower', 'inconsistent'],
    [10, 'neutral', null],
  ] as const)('for a target of %d with %s as good is %s', (target, polarity, expected) => {
    expect(assurance(target, lines, polarity)).toBe(expected);
  });
});

describe('the newest point of a series', () => {
  const all: SpecialCause[] = ['outside', 'shift', 'trend', 'two_of_three'];

  /** By definition, of the rows that end with the newest point. */
  const expectedCauses = (values: number[]): SpecialCause[] => {
    const seven = values.slice(-7);
    const three = values.slice(-3);
    const isClose = (value: number) => Math.abs(value) > 6 && Math.abs(value) <= 9;
    const isOneSided = (row: number[]) => row.every((one) => one > 0) || row.every((one) => one < 0);
    const steps = seven.slice(1).map((value, at) => value - seven[at]!);
    const found: Record<SpecialCause, boolean> = {
      outside: Math.abs(values.at(-1)!) > 9,
      shift: seven.length === 7 && isOneSided(seven),
      trend: seven.length === 7 && isOneSided(steps),
      two_of_three:
        three.length === 3 && isOneSided(three) && isClose(three[2]!) && three.filter(isClose).length >= 2,
    };
    return all.filter((cause) => found[cause]);
  };

  it('has the causes of the rows that end with it', () => {
    const anything = fc.array(fc.integer({ min: -11, max: 11 }), { minLength: 1, maxLength: 9 });
    const upwards = anything.map((values) => values.map((value, at) => (at === 0 ? value : at - 3)));
    const above = anything.map((values) => values.map((value) => Math.abs(value) + 1));
    fc.assert(
      fc.property(fc.oneof(anything, upwards, above), (values) => {
        expect(classifyNewest(values, lines, 'higher', all)?.causes).toEqual(expectedCauses(values));
      }),
      { numRuns: 2000 },
    );
  });

  it('is an improvement by its side, and by the direction of a trend', () => {
    const typeOf = (values: number[], polarity: 'higher' | 'lower' | 'neutral') =>
      classifyNewest(values, lines, polarity, all)?.type;
    expect(typeOf([1, 10], 'higher')).toBe('special_cause_improvement');
    expect(typeOf([1, 10], 'lower')).toBe('special_cause_concern');
    expect(typeOf([-8, -7, -6, -5, -4, -3, -2], 'higher')).toBe('special_cause_improvement');
    expect(typeOf([-10], 'neutral')).toBe('special_cause_neutral_low');
    expect(typeOf([1, 2], 'higher')).toBe('common_cause');
  });

  it('has only the causes of the selected rules', () => {
    expect(classifyNewest([10], lines, 'higher', ['shift'])?.causes).toEqual([]);
    expect(classifyNewest([], lines, 'higher', all)).toBeNull();
  });
});
