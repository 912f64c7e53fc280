import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChanceModel, chanceInSet, pooledValue, type SetEntry } from './chance-models.ts';

/** Critical values of 95 % and 99.8 %, as published. */
const Z = { alert: 1.959964, alarm: 3.090232 };
const WIDE = { allowsForVariation: true };
const NARROW = { allowsForVariation: false };
const share = (numerator: number, denominator: number): SetEntry => ({
  numerator,
  denominator,
  variance: null,
  value: numerator / denominator,
});
const meanOf = (values: number[]): SetEntry => {
  const n = values.length;
  const average = values.reduce((all, one) => all + one, 0) / n;
  const spread = values.reduce((all, one) => all + (one - average) ** 2, 0) / (n - 1);
  return { value: average, numerator: null, denominator: n, variance: spread / n };
};

describe('a set counted as one', () => {
  it('is all numerators over all denominators, for a ratio too', () => {
    expect(pooledValue([share(10, 100), share(90, 300)], 'proportion')).toBe(0.25);
    // 110 observed where 100 were expected, though each ratio is compared with 1.
    expect(pooledValue([share(30, 20), share(80, 80)], 'ratio')).toBe(1.1);
  });
  it('is the mean of all cases', () => {
    // Cases of 1, 2, 3 and of 10, 20: 36 over 5 cases.
    expect(pooledValue([meanOf([1, 2, 3]), meanOf([10, 20])], 'mean')).toBeCloseTo(7.2, 12);
  });
  it('is none for estimates, and of nothing that counts', () => {
    expect(pooledValue([{ ...share(1, 2), variance: 0.1 }], 'estimate')).toBeNull();
    expect(pooledValue([], 'rate')).toBeNull();
    expect(pooledValue([{ ...share(1, 2), denominator: 0 }], 'rate')).toBeNull();
  });
});

describe('shares', () => {
  it('have φ and τ² by the formula', () => {
    // All with n = 100, so s = 0.05; u is −4.1152, 0 and 4.1152. Winsorised at 10 % and 90 %, each end comes in by a
    // fifth of the way to the middle. φ = 2u²/3; Σw − Σw²/Σw = 1200 − 400.
    const u = 0.8 * 20 * (Math.asin(Math.sqrt(0.7)) - Math.PI / 4);
    const { overdispersion, isWidened, centre } = chanceInSet(
      [30, 50, 70].map((x) => share(x, 100)),
      'proportion',
      WIDE,
    )!;
    expect([centre, isWidened]).toEqual([0.5, true]);
    expect(overdispersion!.phi).toBeCloseTo((2 * u * u) / 3, 10);
    expect(overdispersion!.tauSquared).toBeCloseTo((2 * u * u - 2) / 800, 10);
  });

  it('have limits sin²(asin√p̄ ± z√(s² + τ²)), or p̄ ± z√(p̄(1 − p̄)/n) by chance alone', () => {
    const entries = [30, 50, 70].map((x) => share(x, 100));
    const wide = chanceInSet(entries, 'proportion', WIDE)!;
    const u = 0.8 * 20 * (Math.asin(Math.sqrt(0.7)) - Math.PI / 4);
    const reach = Z.alarm * Math.sqrt(1 / 1000 + (2 * u * u - 2) / 800);
    expect(wide.limitsAt(250, 0.998)!.lower).toBeCloseTo(Math.sin(Math.max(0, Math.PI / 4 - reach)) ** 2, 6);
    const plain = 0.5 + Z.alert * Math.sqrt(0.25 / 250);
    expect(wide.chanceLimitsAt(250, 0.95)!.upper).toBeCloseTo(plain, 6);
    const narrow = chanceInSet(entries, 'proportion', NARROW)!;
    expect(narrow.limitsAt(250, 0.95)!.upper).toBeCloseTo(plain, 6);
    expect(narrow.overdispersion!.tauSquared).toBeGreaterThan(0);
    expect([narrow.isWidened, narrow.signalOf(entries[0]!)]).toEqual([false, 'low_alarm']);
    expect(wide.signalOf(entries[0]!)).toBe('inside');
  });

  it('are inside where all are zero, or all the same', () => {
    for (const numerator of [0, 25, 100]) {
      const entries = [100, 100, 100, 100].map((n) => share(numerator, n));
      const found = chanceInSet(entries, 'proportion', WIDE)!;
      expect(found.isWidened).toBe(false);
      expect(entries.map(found.signalOf)).toEqual(['inside', 'inside', 'inside', 'inside']);
      const { lower, upper } = found.limitsAt(100, 0.95)!;
      expect(lower).toBeLessThanOrEqual(numerator / 100);
      expect(upper).toBeGreaterThanOrEqual(numerator / 100);
    }
  });

  it('leave out what is no share, and need two', () => {
    const entries = [share(10, 100), share(12, 100), { ...share(10, 100), numerator: 200 }, share(0, 0)];
    const found = chanceInSet(entries, 'proportion', WIDE)!;
    expect([found.n, found.signalOf(entries[2]!), found.distanceOf(entries[2]!)]).toEqual([2, null, null]);
    expect(chanceInSet(entries.slice(1), 'proportion', WIDE)).toBeNull();
  });
});

describe('observed over expected', () => {
  it('is compared with 1, not with the others', () => {
    // All have 1.5 to 1.6 times what is expected: they do not differ from each other.
    const entries = [150, 155, 160, 152].map((x) => share(x, 100));
    const found = chanceInSet(entries, 'ratio', WIDE)!;
    expect(found.centre).toBe(1);
    expect(entries.map(found.signalOf)).toEqual(Array(4).fill('high_alarm'));
  });

  it('has φ, τ² and limits (1 ± z√(s² + τ²))² by the formula', () => {
    // √(O/E) of 0.5, 1 and √1.75 around 1, s = 1/20; each end comes in by a fifth of the way to the middle.
    const [low, high] = [-8, 16 * (Math.sqrt(1.75) - 1)];
    const squares = low ** 2 + high ** 2;
    const found = chanceInSet(
      [25, 100, 175].map((x) => share(x, 100)),
      'ratio',
      WIDE,
    )!;
    expect(found.overdispersion!.phi).toBeCloseTo(squares / 3, 10);
    expect(found.overdispersion!.tauSquared).toBeCloseTo((squares - 2) / 800, 10);
    const reach = Z.alert * Math.sqrt(1 / 1600 + (squares - 2) / 800);
    expect(found.limitsAt(400, 0.95)!.upper).toBeCloseTo((1 + reach) ** 2, 5);
    expect(found.limitsAt(400, 0.95)!.lower).toBeCloseTo((1 - reach) ** 2, 5);
  });
});

describe('rates', () => {
  it('are compared with all events over all denominators, and nothing differs where nothing is counted', () => {
    const found = chanceInSet([share(3, 100), share(9, 300)], 'rate', WIDE)!;
    expect(found.centre).toBeCloseTo(0.03, 12);
    const none = [share(0, 100), share(0, 3000)];
    const zero = chanceInSet(none, 'rate', WIDE)!;
    expect([zero.centre, ...none.map(zero.signalOf)]).toEqual([0, 'inside', 'inside']);
    expect(zero.limitsAt(100, 0.998)).toEqual({ lower: 0, upper: 0 });
  });
});

describe('means over cases', () => {
  const units = [
    [52, 48, 50, 50],
    [53, 47, 51, 49],
    [50, 50, 52, 48],
    [70, 68, 72, 70],
  ];

  it('have limits from the pooled spread of the cases, around the mean of all cases', () => {
    const found = chanceInSet(units.map(meanOf), 'mean', NARROW)!;
    const all = units.flat();
    expect(found.centre).toBeCloseTo(all.reduce((sum, one) => sum + one, 0) / all.length, 10);
    // Sums of squares within units 8, 20, 8, 8 over 4 × 3 degrees of freedom.
    const sigma = Math.sqrt(44 / 12);
    expect(found.limitsAt(9, 0.998)!.upper).toBeCloseTo(55 + (Z.alarm * sigma) / 3, 5);
    expect(units.map(meanOf).map(found.signalOf)).toEqual([
      'low_alarm',
      'low_alarm',
      'low_alarm',
      'high_alarm',
    ]);
    expect(found.distanceOf(meanOf(units[3]!))).toBeCloseTo((70 - 55) / (sigma / 2), 10);
  });

  it('judge a unit of one case by the spread of the others', () => {
    const one: SetEntry = { value: 99, numerator: null, denominator: 1, variance: null };
    const found = chanceInSet([...units.slice(0, 3).map(meanOf), one], 'mean', NARROW)!;
    expect(found.signalOf(one)).toBe('high_alarm');
    expect(chanceInSet([one, one], 'mean', WIDE)).toBeNull();
  });
});

describe('estimates with a variance of their own', () => {
  const entries = [10, 12, 11, 30].map((value): SetEntry => ({
    value,
    numerator: 5,
    denominator: 100,
    variance: 4,
  }));

  it('are compared with the mean by denominators, in their own errors', () => {
    const found = chanceInSet(entries, 'estimate', NARROW)!;
    expect(found.centre).toBeCloseTo(63 / 4, 12);
    expect(found.distanceOf(entries[3]!)).toBeCloseTo((30 - 63 / 4) / 2, 12);
    expect(found.limitsAt(100, 0.95)).toBeNull();
    expect(entries.map(found.signalOf)).toEqual(['low_alert', 'inside', 'low_alert', 'high_alarm']);
  });

  it('are not judged without a variance', () => {
    const found = chanceInSet(entries, 'estimate', NARROW)!;
    expect(found.signalOf({ ...entries[0]!, variance: null })).toBeNull();
    expect(found.signalOf({ ...entries[0]!, variance: 0 })).toBeNull();
  });
});

describe('limits of a value, widened by a share of the variance between units', () => {
  it('stay as they are without such variance', () => {
    const found = chanceInSet([share(10, 100), share(20, 200)], 'proportion', WIDE)!;
    const alone = { lower: 0.06, upper: 0.17 };
    expect(found.widen(0.1, alone, 0.1)).toBe(alone);
  });

  it('add the variances on the scale of the model', () => {
    const found = chanceInSet(
      [30, 50, 70].map((x) => share(x, 100)),
      'proportion',
      WIDE,
    )!;
    const tau = Math.sqrt(found.overdispersion!.tauSquared);
    const { lower, upper } = found.widen(0.5, { lower: 0.5, upper: 0.5 }, 1);
    expect(upper).toBeCloseTo(Math.sin(Math.min(Math.PI / 2, Math.PI / 4 + Z.alert * tau)) ** 2, 5);
    expect(lower).toBeCloseTo(Math.sin(Math.max(0, Math.PI / 4 - Z.alert * tau)) ** 2, 5);
  });
});

it('gives the signal that the drawn limits show', () => {
  const counts = fc.array(
    fc.record({ x: fc.nat(400), more: fc.nat(400) }).map(({ x, more }) => share(x, x + more + 1)),
    { minLength: 3, maxLength: 20 },
  );
  const models = fc.constantFrom<ChanceModel>('proportion', 'rate');
  fc.assert(
    fc.property(counts, models, (entries, model) => {
      const found = chanceInSet(entries, model, WIDE);
      if (!found) return;
      for (const entry of entries) {
        const signal = found.signalOf(entry)!;
        const limits = {
          alert: found.limitsAt(entry.denominator!, 0.95)!,
          alarm: found.limitsAt(entry.denominator!, 0.998)!,
        };
        const near = 1e-7;
        if (entry.value > limits.alarm.upper + near) expect(signal).toBe('high_alarm');
        else if (entry.value < limits.alarm.lower - near) expect(signal).toBe('low_alarm');
        else if (entry.value > limits.alert.upper + near && entry.value < limits.alarm.upper - near)
          expect(signal).toBe('high_alert');
        else if (entry.value < limits.alert.upper - near && entry.value > limits.alert.lower + near)
          expect(signal).toBe('inside');
      }
    }),
  );
});
