import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kappaInterval, agreement } from './agreement.ts';
import { type ChanceModel, chanceInSet } from './verdicts/chance-models.ts';
import { pChartLines, uChartLines, xmrLimits } from './control-charts/control-limits.ts';
import { normalProbability, studentProbability } from './distributions/distributions.ts';
import {
  countSignal,
  pooledRate,
  proportionFunnelLimits,
  rateLimitsAtDenominator,
  rateLimitsAtEvents,
  ratioLimitsAtExpected,
  ratioLimitsAtObserved,
} from './verdicts/funnel.ts';
import {
  byarLimits,
  countInterval,
  exactPoissonInterval,
  meanInterval,
  wilsonInterval,
} from './rates/intervals.ts';
import { mean, standardDeviation, sum, variance } from './moments.ts';
import { averages, quantile } from './ranking/quartiles.ts';
import { bands, modifiedZScore, rankAmong, ranks, zScore } from './ranking/ranking.ts';
import { proportion, rate } from './rates/rates.ts';
import { classifyPoints } from './control-charts/special-causes.ts';
import {
  directlyStandardisedRate,
  expectedEvents,
  indirectlyStandardisedRate,
  standardisedRatio,
} from './rates/standardised-rates.ts';

/** All possible numbers, both everyday figures and the ends of the range. */
const figure = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1e200, -1e200, 1e-200, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e15),
);
const count = figure.map(Math.abs);
const figures = fc.array(figure, { maxLength: 12 });
const entries = fc.array(fc.record({ numerator: figure, denominator: figure }), { maxLength: 8 });
const models: ChanceModel[] = ['proportion', 'rate', 'ratio', 'mean', 'estimate'];
const multiplier = fc.constantFrom(1, 100, 100_000, 1e-3);

/** Every number in a result, however deep it lies; null says that there is none. */
function numbersIn(result: unknown): number[] {
  if (typeof result === 'number') return [result];
  if (Array.isArray(result)) return result.flatMap(numbersIn);
  return result !== null && typeof result === 'object' ? numbersIn(Object.values(result)) : [];
}

const holds = <Given extends [unknown, ...unknown[]]>(
  given: { [Key in keyof Given]: fc.Arbitrary<Given[Key]> },
  work: (...given: Given) => unknown,
) =>
  fc.assert(
    fc.property(fc.tuple(...given), (drawn) => {
      const found = numbersIn(work(...(drawn as unknown as Given)));
      expect(found.filter((value) => !Number.isFinite(value))).toEqual([]);
    }),
    { numRuns: 400 },
  );

describe('from finite figures come finite ones, or null, and never an exception:', () => {
  it('moments and quartiles', () => {
    holds([figures], (values) => [sum(values), mean(values), variance(values), standardDeviation(values)]);
    holds([figures], (values) => [averages(values), averages(values, 6), quantile(values, 0.9)]);
    holds([figures], (values) => meanInterval(values));
  });

  it('ranks, bands and scores', () => {
    holds([figures, figure], (values, value) => [
      ranks(values),
      bands(values),
      rankAmong(value, values),
      zScore(value, values),
      modifiedZScore(value, values),
    ]);
  });

  it('control charts', () => {
    holds([figures], (values) => {
      const lines = xmrLimits(values);
      return [lines, lines && classifyPoints(values, lines, 'lower')];
    });
    holds([entries], (points) => [pChartLines(points), uChartLines(points)]);
  });

  it('funnels and overdispersion', () => {
    holds([entries], (points) => [
      pooledRate(points),
      ...models.flatMap((model) => {
        const full = points.map((point) => ({
          ...point,
          value: point.numerator,
          variance: point.denominator,
        }));
        const found = chanceInSet(full, model, { allowsForVariation: true });
        const at = found && [found.limitsAt(1, 0.95), found.chanceLimitsAt(1e9, 0.998)];
        return [
          found?.overdispersion ?? null,
          ...(at ?? []),
          ...full.map((one) => found?.distanceOf(one) ?? null),
        ];
      }),
    ]);
    holds([figure, figure], (centre, n) => [
      proportionFunnelLimits(centre, n, 0.95),
      ratioLimitsAtExpected(n, 0.95),
      ratioLimitsAtObserved(n, 0.998),
      rateLimitsAtDenominator(centre, n, 0.95),
      rateLimitsAtEvents(centre, n, 0.95),
      countSignal(centre, n),
    ]);
  });

  it('intervals and rates', () => {
    holds([count], (x) => [byarLimits(x), exactPoissonInterval(x), countInterval(x)]);
    holds([figure, figure, multiplier], (x, n, times) => [
      wilsonInterval(x, n),
      proportion(x, n, { multiplier: times }),
      rate(x, n, { multiplier: times }),
      standardisedRatio(x, n, { multiplier: times }),
    ]);
  });

  it('standardised rates', () => {
    const strata = fc.array(
      fc.record({
        events: figure,
        population: figure,
        standard: figure,
        referenceEvents: figure,
        referencePopulation: figure,
      }),
      { maxLength: 5 },
    );
    holds([strata, figure], (rows, observed) => [
      directlyStandardisedRate(rows),
      expectedEvents(rows),
      indirectlyStandardisedRate(observed, rows),
    ]);
  });

  it('probabilities and agreement', () => {
    holds([figure, fc.nat()], (x, df) => [normalProbability(x), studentProbability(x, df + 1)]);
    const table = fc.array(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    holds([table], (cells) => {
      const found = agreement(cells);
      return [found, found && kappaInterval(found)];
    });
  });
});

describe('very large and very small figures', () => {
  it('keep their spread', () => {
    expect(standardDeviation([1e200, 3e200])! / 1e200).toBeCloseTo(Math.SQRT2, 12);
    expect(standardDeviation([1e-200, 3e-200])! / 1e-200).toBeCloseTo(Math.SQRT2, 12);
    expect(mean([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE);
    expect(mean([1e-200, 3e-200])! / 1e-200).toBeCloseTo(2, 12);
    expect(variance([1e200, 3e200])).toBeNull();
  });

  it('are added up without running over in between', () => {
    expect(sum([Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE])).toBe(Number.MAX_VALUE);
    expect(sum([1e308, 1e308])).toBe(Number.MAX_VALUE);
  });

  it('have exact limits at once, where the exact sums would take minutes', () => {
    // A busy machine makes some of them longer, and none shorter.
    const times = Array.from({ length: 10 }, () => {
      const started = performance.now();
      exactPoissonInterval(1e14);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(50);
    const { lower, upper } = exactPoissonInterval(1e14);
    expect([(lower - 1e14) / 1e7, (upper - 1e14) / 1e7].map((one) => one.toFixed(5))).toEqual([
      '-1.95996',
      '1.95996',
    ]);
  });
});
