import { describe, expect, it } from 'vitest';
import { chanceInSet } from './chance-models.ts';
import { computeVerdict, type JudgedEntry, type JudgedSet, type JudgingRule } from './verdict.ts';

const entry = (numerator: number, more: Partial<JudgedEntry> = {}): JudgedEntry => ({
  numerator,
  denominator: 1000,
  value: numerator / 1000,
  variance: null,
  quartile: null,
  limits: null,
  ...more,
});
const entries = [90, 95, 100, 105, 110].map((one) => entry(one));
const set: JudgedSet = {
  chance: chanceInSet(entries, 'proportion', { allowsForVariation: true }),
  quartiles: { Q1: 0.095, Q3: 0.105 },
};
const by = (one: JudgedEntry, rule: JudgingRule, of = set) => computeVerdict(of, one, rule);

describe('by the limits of the set', () => {
  // p̄ = 0.1, n = 1000: 0.1 ± 0.0186 at 95 %, ± 0.0293 at 99.8 %.
  it.each([
    [100, 'inside', 'inside'],
    [118, 'inside', 'inside'],
    [120, 'high_alert', 'inside'],
    [129, 'high_alert', 'inside'],
    [130, 'high_alarm', 'high_alarm'],
    [81, 'low_alert', 'inside'],
    [70, 'low_alarm', 'low_alarm'],
  ])('%d in 1000 is %s at 95 %% and %s at 99.8 %%', (numerator, at95, at998) => {
    expect(by(entry(numerator), { by: 'limits', confidence: 0.95 })).toBe(at95);
    expect(by(entry(numerator), { by: 'limits', confidence: 0.998 })).toBe(at998);
  });

  it('says nothing without limits', () => {
    expect(by(entry(100), { by: 'limits', confidence: 0.95 }, { ...set, chance: null })).toBeNull();
    expect(by(entry(100, { denominator: null }), { by: 'limits', confidence: 0.95 })).toBeNull();
  });
});

it('by quarters counts the outermost, is none for few and inside where all are the same', () => {
  const at = (quartile: number | null, quartiles = set.quartiles) =>
    by(entry(1, { quartile }), { by: 'quarters' }, { ...set, quartiles });
  expect([1, 2, 3, 4].map((one) => at(one))).toEqual(['low_alert', 'inside', 'inside', 'high_alert']);
  expect([at(null), at(1, { Q1: null, Q3: null }), at(1, { Q1: 0.2, Q3: 0.1 + 0.1 })]).toEqual([
    null,
    null,
    'inside',
  ]);
});

describe('against a goal', () => {
  const limits = { lower: 0.4, upper: 0.6 };
  const at = (goal: number | null, of: JudgedEntry['limits'] = limits) =>
    by(entry(500, { limits: of }), { by: 'goal', goal });

  it('is decided by the limits of the value, and a limit that touches the goal decides nothing', () => {
    expect([at(0.7), at(0.3)]).toEqual(['low_alert', 'high_alert']);
    expect([0.4, 0.5, 0.6].map((goal) => at(goal))).toEqual(['inside', 'inside', 'inside']);
  });

  it('takes a limit that differs from the goal by rounding alone as no difference', () => {
    const sum = 0.1 + 0.2;
    expect(at(0.3, { lower: sum, upper: 0.5 })).toBe('inside');
    expect(at(sum, { lower: 0.1, upper: 0.3 })).toBe('inside');
    expect(at(0.3, { lower: 0.3001, upper: 0.5 })).toBe('high_alert');
  });

  it('is nothing without limits or without a goal', () => {
    expect([at(0.5, null), at(null)]).toEqual([null, null]);
  });
});
