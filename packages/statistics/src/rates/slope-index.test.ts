import { describe, expect, it } from 'vitest';
import { figure, groupBy, readTable } from '../../fixtures/read-fixture.ts';
import { type GroupScale, slopeIndexLimits, slopeIndices, slopeOfRates } from './slope-index.ts';

const groupsOf = groupBy(
  readTable('./slope-groups.csv', 'area', 'population', 'value', 'standard_error'),
  ({ area }) => area,
);
const ofArea = (area: string) =>
  groupsOf.get(area)!.map((row) => ({
    population: Number(row.population),
    value: Number(row.value),
    standardError: Number(row.standard_error),
  }));
const published = readTable(
  './slope-indices.csv',
  ...(['area', 'scale', 'confidence', 'sii', 'rii', 'intercept'] as const),
  ...(['sii_lower', 'sii_upper', 'rii_lower', 'rii_upper'] as const),
);

/** Numbers from 0 to 1, the same for the same seed: those of Park and Miller. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Five groups of equal size, whose middles are 0.1, 0.3, 0.5, 0.7 and 0.9. */
const equal = (...values: number[]) => values.map((value) => ({ population: 20, value }));

describe('the slope index of inequality', () => {
  it.each(published)('for $area agrees with the published one', ({ area, sii, rii, intercept }) => {
    const found = slopeIndices(ofArea(area))!;
    expect(found.sii / Number(sii) - 1).toBeCloseTo(0, 9);
    expect(found.rii! / Number(rii) - 1).toBeCloseTo(0, 9);
    if (intercept !== '') expect(found.intercept / Number(intercept) - 1).toBeCloseTo(0, 9);
  });

  it('is the slope of a line that all values are on', () => {
    const found = slopeIndices(equal(9, 7, 5, 3, 1))!;
    expect(found.sii).toBeCloseTo(-10, 10);
    expect(found.intercept).toBeCloseTo(10, 10);
    expect(found.rii).toBeCloseTo(0, 10);
  });

  it('for 12, 9, 10, 6 and 5 is −8.5 by hand', () => {
    // Mean 8.4. Σ(b − ½)(y − 8.4) = −0.4·3.6 − 0.2·0.6 + 0 − 0.2·2.4 − 0.4·3.4 = −3.4, over Σ(b − ½)² = 0.4.
    const found = slopeIndices(equal(12, 9, 10, 6, 5))!;
    expect(found.sii).toBeCloseTo(-8.5, 10);
    // 8.4 + 8.5 ÷ 2, and 12.65 − 8.5 = 4.15 over it.
    expect(found.intercept).toBeCloseTo(12.65, 10);
    expect(found.rii).toBeCloseTo(4.15 / 12.65, 10);
  });

  it('is that of the normal equations of weighted least squares, for random groups', () => {
    const next = numbersFrom(11);
    for (let round = 0; round < 200; round += 1) {
      const groups = Array.from({ length: 5 + Math.floor(next() * 16) }, () => ({
        population: 1 + Math.floor(next() * 50_000),
        value: 100 * next() - 20,
      }));
      const whole = groups.reduce((total, { population }) => total + population, 0);
      // X'WX and X'Wy of the columns 1 and b, solved by Cramer's rule; with the populations themselves as weights.
      let [s, sb, sbb, sy, sby, before] = [0, 0, 0, 0, 0, 0];
      for (const { population, value } of groups) {
        const b = (before + population / 2) / whole;
        before += population;
        s += population;
        sb += population * b;
        sbb += population * b * b;
        sy += population * value;
        sby += population * b * value;
      }
      const determinant = s * sbb - sb * sb;
      const [intercept, slope] = [(sy * sbb - sb * sby) / determinant, (s * sby - sb * sy) / determinant];
      const found = slopeIndices(groups)!;
      expect(found.sii).toBeCloseTo(slope, 6);
      expect(found.intercept).toBeCloseTo(intercept, 6);
      if (intercept > 0) expect(found.rii! / ((intercept + slope) / intercept)).toBeCloseTo(1, 6);
      else expect(found.rii).toBeNull();
    }
  });

  it('is not given for fewer than 5 groups, or one without people', () => {
    expect(slopeIndices(equal(1, 2, 3, 4))).toBeNull();
    expect(slopeIndices([...equal(1, 2, 3, 4), { population: 0, value: 5 }])).toBeNull();
    expect(slopeIndices(equal(1, 2, 3, 4, NaN))).toBeNull();
  });
});

describe('its limits', () => {
  const simulated = published.filter(({ sii_lower }) => sii_lower !== '');
  it.each(simulated)(
    'for $area are those published, apart from chance',
    ({ area, scale, confidence, ...row }) => {
      const found = slopeIndexLimits(ofArea(area), {
        scale: scale as GroupScale,
        confidence: Number(confidence),
      })!;
      // Both are simulated: a twentieth of the half width is more than ten times what the draws leave open.
      const isNear = (given: number, expected: number, width: number) =>
        expect(Math.abs(given - expected)).toBeLessThan(0.05 * (width / 2));
      for (const index of ['sii', 'rii'] as const) {
        const [lower, upper] = [figure(row[`${index}_lower`])!, figure(row[`${index}_upper`])!];
        isNear(found[index]!.lower, lower, upper - lower);
        isNear(found[index]!.upper, upper, upper - lower);
      }
    },
  );

  it('for plain values are those of the slope’s normal distribution', () => {
    const groups = equal(12, 9, 10, 6, 5).map((group, at) => ({ ...group, standardError: 0.5 + 0.1 * at }));
    // The slope is Σ (b − ½)·y ÷ 0.4.
    const deviation = Math.sqrt(
      [-0.4, -0.2, 0, 0.2, 0.4].reduce((total, b, at) => total + ((b / 0.4) * (0.5 + 0.1 * at)) ** 2, 0),
    );
    const { sii } = slopeIndexLimits(groups)!;
    expect(Math.abs(sii.lower - (-8.5 - 1.959964 * deviation))).toBeLessThan(0.02 * deviation);
    expect(Math.abs(sii.upper - (-8.5 + 1.959964 * deviation))).toBeLessThan(0.02 * deviation);
  });

  it('are the same for the same figures, and others with another seed', () => {
    const groups = ofArea('infant mortality area 1');
    const of = (seed?: number) =>
      slopeIndexLimits(groups, { scale: 'log', repetitions: 2000, ...(seed !== undefined && { seed }) });
    expect(of()).toEqual(of());
    expect(of(1)).not.toEqual(of(2));
  });

  it('are the index itself where nothing is uncertain, and none off its scale', () => {
    const sure = equal(12, 9, 10, 6, 5).map((group) => ({ ...group, standardError: 0 }));
    const { sii, rii } = slopeIndexLimits(sure, { repetitions: 1000 })!;
    expect(sii.lower).toBeCloseTo(-8.5, 9);
    expect(sii.upper).toBeCloseTo(-8.5, 9);
    expect(rii!.lower).toBeCloseTo(4.15 / 12.65, 9);
    expect(slopeIndexLimits(sure, { scale: 'logit', repetitions: 1000 })).toBeNull();
    const wrong = sure.map((group) => ({ ...group, standardError: -1 }));
    expect(slopeIndexLimits(wrong, { repetitions: 1000 })).toBeNull();
  });
});

describe('the slope index of counted groups', () => {
  const groups = [120, 90, 84, 61, 40].map((events, at) => ({ events, population: 1000 + 150 * at }));

  it('is that of their rates, with the variance that a simulation comes to', () => {
    const found = slopeOfRates(groups)!;
    const rates = groups.map(({ events, population }) => ({
      population,
      value: events / population,
      standardError: Math.sqrt(events) / population,
    }));
    expect(found.value).toBe(slopeIndices(rates)!.sii);
    const { lower, upper } = slopeIndexLimits(rates)!.sii;
    // 100,000 draws: the quantiles are right to about a hundredth of the standard error.
    const error = Math.sqrt(found.variance);
    expect((upper - found.value) / error).toBeCloseTo(1.96, 1);
    expect((found.value - lower) / error).toBeCloseTo(1.96, 1);
  });

  it('has the variance Σ 6.25·(b − ½)²·x/n² of five groups of equal size, by hand', () => {
    // Each share is 0.2, the spread 0.2·0.4 = 0.08, so that the rates count −1, −0.5, 0, 0.5 and 1 times.
    const found = slopeOfRates([50, 40, 30, 20, 10].map((events) => ({ events, population: 100 })))!;
    expect(found.value).toBeCloseTo(-0.5, 12);
    expect(found.variance).toBeCloseTo((50 + 0.25 * 40 + 0.25 * 20 + 10) / 100 ** 2, 12);
  });

  it('is none for fewer than 5 groups, without people, and for less than nothing counted', () => {
    expect(slopeOfRates(groups.slice(1))).toBeNull();
    expect(slopeOfRates([...groups.slice(1), { events: 0, population: 0 }])).toBeNull();
    expect(slopeOfRates([...groups.slice(1), { events: -1, population: 9 }])).toBeNull();
  });
});

describe('a line fitted to logarithms or logits', () => {
  const transforms = {
    log: { to: (y: number) => Math.log(y), from: (t: number) => Math.exp(t) },
    logit: { to: (y: number) => Math.log(y / (1 - y)), from: (t: number) => 1 / (1 + Math.exp(-t)) },
  };
  type Counted = { events: number; population: number };

  /** Minimises the weighted squares by Newton steps on both coefficients, with derivatives taken numerically. */
  function minimise(groups: readonly Counted[], scale: 'log' | 'logit') {
    const { to, from } = transforms[scale];
    const whole = groups.reduce((total, { population }) => total + population, 0);
    let before = 0;
    const points = groups.map(({ events, population }) => {
      const x = (before + population / 2) / whole;
      before += population;
      return { x, y: to(events / population), weight: population / whole };
    });
    const loss = (a: number, b: number) =>
      points.reduce((total, { x, y, weight }) => total + weight * (y - a - b * x) ** 2, 0);
    let [a, b] = [0, 0];
    const h = 1e-3;
    for (let step = 0; step < 5; step += 1) {
      const [da, db] = [
        (loss(a + h, b) - loss(a - h, b)) / (2 * h),
        (loss(a, b + h) - loss(a, b - h)) / (2 * h),
      ];
      const daa = (loss(a + h, b) - 2 * loss(a, b) + loss(a - h, b)) / h ** 2;
      const dbb = (loss(a, b + h) - 2 * loss(a, b) + loss(a, b - h)) / h ** 2;
      const dab =
        (loss(a + h, b + h) - loss(a + h, b - h) - loss(a - h, b + h) + loss(a - h, b - h)) / (4 * h ** 2);
      const determinant = daa * dbb - dab ** 2;
      a -= (dbb * da - dab * db) / determinant;
      b -= (daa * db - dab * da) / determinant;
    }
    return { start: from(a), end: from(a + b) };
  }

  const random = (seed: number): Counted[] => {
    const next = numbersFrom(seed);
    return Array.from({ length: 5 + (seed % 6) }, () => {
      const population = 50 + Math.floor(next() * 5000);
      return { population, events: 1 + Math.floor(next() * (population - 2)) };
    });
  };
  const cases = (['log', 'logit'] as const).flatMap((scale) =>
    Array.from({ length: 20 }, (_, seed) => ({ scale, seed: seed + 3 })),
  );

  it.each(cases)('has the least squares on the $scale scale, $seed', ({ scale, seed }) => {
    const groups = random(seed);
    const { start, end } = minimise(groups, scale);
    const rates = groups.map(({ events, population }) => ({ population, value: events / population }));
    const found = slopeIndices(rates, scale)!;
    expect(found.intercept).toBeCloseTo(start, 5);
    expect(found.sii).toBeCloseTo(end - start, 5);
    expect(found.rii! / (end / start)).toBeCloseTo(1, 5);
    expect(slopeOfRates(groups, scale)!.value).toBe(found.sii);
  });

  it.each(cases)('has the variance of small changes of its rates, $scale $seed', ({ scale, seed }) => {
    const groups = random(seed);
    const variance = groups.reduce((total, { events, population }, at) => {
      const h = population * 1e-4 * Math.min(events / population, 1 - events / population);
      const moved = (by: number) => {
        const { start, end } = minimise(
          groups.map((one, g) => (g === at ? { ...one, events: one.events + by } : one)),
          scale,
        );
        return end - start;
      };
      const byRate = (moved(h) - moved(-h)) / ((2 * h) / population);
      const p = events / population;
      return total + byRate ** 2 * (scale === 'log' ? p / population : (p * (1 - p)) / population);
    }, 0);
    expect(slopeOfRates(groups, scale)!.variance / variance).toBeCloseTo(1, 2);
  });

  it('is the curve that all values are on', () => {
    const middles = [0.1, 0.3, 0.5, 0.7, 0.9];
    const doubling = middles.map((x) => ({ population: 20, value: 3 * 2 ** x }));
    const found = slopeIndices(doubling, 'log')!;
    expect([found.intercept, found.sii, found.rii].map((one) => Number(one!.toFixed(9)))).toEqual([3, 3, 2]);
    const odds = middles.map((x) => ({ population: 20, value: 4 ** x / (1 + 4 ** x) }));
    expect(slopeIndices(odds, 'logit')!.sii).toBeCloseTo(0.8 - 0.5, 9);
  });

  it('is not given where a rate has no logarithm or logit', () => {
    expect(slopeIndices(equal(1, 2, 0, 4, 5), 'log')).toBeNull();
    expect(slopeIndices(equal(0.1, 0.2, 0.3, 0.4, 1), 'logit')).toBeNull();
    expect(
      slopeOfRates(
        [0, 1, 2, 3, 4].map((events) => ({ events, population: 9 })),
        'log',
      ),
    ).toBeNull();
  });
});
