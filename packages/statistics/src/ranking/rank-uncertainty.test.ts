import { describe, expect, it } from 'vitest';
import { normalProbability } from '../distributions/distributions.ts';
import { rankChances, rankRange, type ValueWithLimits } from './rank-uncertainty.ts';

const Z = 1.959963984540054;
const figure = (value: number, se: number): ValueWithLimits => ({
  value,
  lower: value - Z * se,
  upper: value + Z * se,
});
/** Numbers that look random and are the same each time (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

describe('the ranks that chance could have given', () => {
  it('for two match the difference of two normal figures', () => {
    for (const [own, other] of [
      [figure(50, 2), figure(53, 1.5)],
      [figure(50, 2), figure(44, 3)],
      [figure(0.2, 0.01), figure(0.2, 0.04)],
    ] as const) {
      const difference = Math.hypot(own.upper - own.value, other.upper - other.value) / Z;
      const above = normalProbability((other.value - own.value) / difference);
      const [first, second] = rankChances(own, [other]);
      expect(first).toBeCloseTo(1 - above, 6);
      expect(second).toBeCloseTo(above, 6);
    }
  });

  it('for equals are all ranks', () => {
    const equals = Array.from({ length: 19 }, () => figure(10, 1));
    for (const chance of rankChances(figure(10, 1), equals)) expect(chance).toBeCloseTo(1 / 20, 6);
    expect(rankRange(figure(10, 1), equals)).toEqual({ low: 1, high: 20 });
  });

  it('for certain figures are the rank itself', () => {
    const others = [9, 8, 7, 5, 4].map((value) => figure(value, 0));
    expect(rankRange(figure(6, 0), others)).toEqual({ low: 4, high: 4 });
    expect(rankRange(figure(6, 0.01), others)).toEqual({ low: 4, high: 4 });
    expect(rankRange(figure(6, 1), [])).toBeNull();
  });

  it('always hold the rank it has', () => {
    const crowd = Array.from({ length: 400 }, () => figure(10, 1));
    expect(rankRange(figure(13, 1), crowd)!.low).toBe(1);
  });

  it.each([40, 141, 900])('for %i match those of redrawing all figures', (many) => {
    const next = random(many);
    const others = Array.from({ length: many - 1 }, () => {
      const [value, down, up] = [70 + 8 * normal(next), 1 + 3 * next(), 1 + 3 * next()];
      return { value, lower: value - Z * down, upper: value + Z * up };
    });
    const own = { value: 71, lower: 71 - Z * 2, upper: 71 + Z * 3 };
    const draw = ({ value, lower, upper }: ValueWithLimits) => {
      const z = normal(next);
      return value + (z * (z < 0 ? value - lower : upper - value)) / Z;
    };
    const rounds = 4000;
    const found = Array.from({ length: rounds }, () => {
      const x = draw(own);
      return 1 + others.filter((other) => draw(other) > x).length;
    }).sort((a, b) => a - b);
    const limits = rankRange(own, others)!;
    const near = Math.max(1, many / 80);
    expect(Math.abs(limits.low - found[rounds * 0.025]!)).toBeLessThanOrEqual(near);
    expect(Math.abs(limits.high - found[rounds * 0.975]!)).toBeLessThanOrEqual(near);
    const mean = [...rankChances(own, others)].reduce((sum, chance, at) => sum + chance * (at + 1), 0);
    expect(mean).toBeCloseTo(found.reduce((sum, one) => sum + one, 0) / rounds, many > 500 ? -1 : 0);
  });

  it('have chances that add up to one, however many there are', () => {
    const next = random(7);
    const others = Array.from({ length: 3000 }, () => figure(normal(next), 0.5 + next()));
    expect(rankChances(figure(0, 1), others).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  });
});
