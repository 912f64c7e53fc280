import { describe, expect, it } from 'vitest';
import { figure, groupBy, readTable } from '../../fixtures/read-fixture.ts';
import type { Estimate } from './rates.ts';
import {
  directlyStandardisedRate,
  dobsonLimits,
  expectedEvents,
  indirectlyStandardisedRate,
  standardisedRate,
  standardisedRatio,
} from './standardised-rates.ts';

const limits = ['lower_95', 'upper_95', 'lower_998', 'upper_998'] as const;

function expectPublished(
  row: Record<'value' | (typeof limits)[number], string>,
  at: (confidence: number) => Estimate | null,
) {
  const [usual, strict] = [at(0.95), at(0.998)];
  const found = [usual?.value, usual?.lower, usual?.upper, strict?.lower, strict?.upper];
  [row.value, ...limits.map((limit) => row[limit])].map(figure).forEach((expected, index) => {
    if (expected !== null) expect(found[index]! / expected - 1).toBeCloseTo(0, 9);
  });
}

describe('the directly standardised rate', () => {
  const strata = groupBy(
    readTable('./direct-strata.csv', 'area', 'count', 'population', 'standard', 'repeats'),
    ({ area }) => area,
  );
  const ofArea = (area: string) =>
    strata.get(area)!.map((row) => ({
      events: Number(row.count),
      population: Number(row.population),
      standard: Number(row.standard),
      ...(row.repeats === '' ? {} : { squaredEvents: Number(row.repeats) }),
    }));

  const rows = readTable('./direct-rates.csv', 'area', 'multiplier', 'value', ...limits);
  it.each(rows)('for $area per $multiplier agrees with the published one', (row) => {
    const calculate = (confidence: number) =>
      directlyStandardisedRate(ofArea(row.area), { multiplier: Number(row.multiplier), confidence });
    if (row.value === '') expect(calculate(0.95)).toBeNull();
    else expectPublished(row, calculate);
  });

  it('is the crude rate if the standard population is your own', () => {
    const own = ofArea('testdata_big').map((stratum) => ({ ...stratum, standard: stratum.population }));
    expect(directlyStandardisedRate(own)!.value).toBeCloseTo(895 / 8970, 12);
  });

  it('does not depend on the size of the standard population, only on its mix', () => {
    const once = directlyStandardisedRate(ofArea('testdata_small'))!;
    const tenfold = ofArea('testdata_small').map((row) => ({ ...row, standard: row.standard * 10 }));
    expect(directlyStandardisedRate(tenfold)!.upper).toBeCloseTo(once.upper, 12);
  });

  it('is not given without strata or for a stratum with no people', () => {
    expect(directlyStandardisedRate([])).toBeNull();
    expect(directlyStandardisedRate([{ events: 20, population: 0, standard: 5 }])).toBeNull();
  });
});

describe('is calculated by hand for three age bands', () => {
  const strata = [
    { events: 3, population: 1000, standard: 30 },
    { events: 12, population: 2000, standard: 50 },
    { events: 25, population: 500, standard: 20 },
  ];
  it('has the mean of the rates 0.003, 0.006 and 0.05 by the weights 0.3, 0.5 and 0.2, and its variance', () => {
    const found = standardisedRate(strata)!;
    // 0.0009 + 0.003 + 0.01
    expect(found.value).toBeCloseTo(0.0139, 12);
    // 0.09·3/1000² + 0.25·12/2000² + 0.04·25/500² = 2.7e-7 + 7.5e-7 + 4e-6
    expect(found.variance).toBeCloseTo(5.02e-6, 15);
    expect(found.events).toBe(40);
  });

  it('has limits of Byar’s of 40, which are 28.573 and 54.470, stretched by √(5.02e-6 ÷ 40)', () => {
    const { lower, upper } = dobsonLimits(standardisedRate(strata)!)!;
    const z = 1.959963984540054;
    const below = 40 * (1 - 1 / 360 - z / (3 * 6.324555320336759)) ** 3;
    const above = 41 * (1 - 1 / 369 + z / (3 * 6.4031242374328485)) ** 3;
    expect([below, above].map((one) => one.toFixed(3))).toEqual(['28.573', '54.470']);
    expect(lower).toBeCloseTo(0.0139 + 0.000354259791678367 * (below - 40), 9);
    expect(upper).toBeCloseTo(0.0139 + 0.000354259791678367 * (above - 40), 9);
    expect([lower, upper].map((one) => one.toFixed(6))).toEqual(['0.009852', '0.019026']);
  });

  it('has exact limits of its count below 10 events, and none without any', () => {
    const few = [
      { events: 1, population: 1000, standard: 30 },
      { events: 4, population: 500, standard: 20 },
    ];
    const found = standardisedRate(few)!;
    // 5 events: 1.623486 to 11.668332 (Garwood).
    const stretch = Math.sqrt(found.variance / 5);
    const { lower, upper } = dobsonLimits(found)!;
    expect(lower).toBeCloseTo(found.value + stretch * (1.623486 - 5), 8);
    expect(upper).toBeCloseTo(found.value + stretch * (11.668332 - 5), 8);
    expect(directlyStandardisedRate(few)).toBeNull();
    const none = standardisedRate([{ events: 0, population: 10, standard: 1 }])!;
    expect(none).toEqual({ value: 0, variance: 0, events: 0 });
    expect(dobsonLimits(none)).toBeNull();
  });

  it('is not given for a stratum with no people, even without events', () => {
    expect(standardisedRate([...strata, { events: 0, population: 0, standard: 5 }])).toBeNull();
    expect(standardisedRate([{ events: -1, population: 10, standard: 5 }])).toBeNull();
    expect(standardisedRate([])).toBeNull();
  });
});

describe('the indirectly standardised rate and ratio', () => {
  const strata = groupBy(
    readTable(
      './indirect-strata.csv',
      ...(['area', 'population', 'reference_count', 'reference_population'] as const),
    ),
    ({ area }) => area,
  );
  const ofArea = (area: string) =>
    strata.get(area)!.map((row) => ({
      population: Number(row.population),
      referenceEvents: Number(row.reference_count),
      referencePopulation: Number(row.reference_population),
    }));

  const rows = readTable(
    './indirect-rates.csv',
    ...(['area', 'observed', 'expected', 'reference_rate', 'multiplier', 'value'] as const),
    ...limits,
  );
  it.each(rows)('for $area ($value) agrees with the published one', (row) => {
    const expected = expectedEvents(ofArea(row.area))!;
    expect(expected).toBeCloseTo(Number(row.expected), 9);
    expectPublished(row, (confidence) => {
      const scale = { multiplier: Number(row.multiplier), confidence };
      return row.reference_rate === ''
        ? standardisedRatio(Number(row.observed), expected, scale)
        : indirectlyStandardisedRate(Number(row.observed), ofArea(row.area), scale);
    });
  });

  it('has no value when nothing is expected', () => {
    expect(standardisedRatio(3, 0)).toBeNull();
    expect(indirectlyStandardisedRate(3, [])).toBeNull();
    expect(expectedEvents([{ population: 1, referenceEvents: 0, referencePopulation: 0 }])).toBeNull();
  });

  it('for a population like the reference is 1', () => {
    const alike = [
      { population: 200, referenceEvents: 10, referencePopulation: 200 },
      { population: 300, referenceEvents: 40, referencePopulation: 300 },
    ];
    expect(standardisedRatio(50, expectedEvents(alike))!.value).toBe(1);
    expect(indirectlyStandardisedRate(50, alike)!.value).toBeCloseTo(0.1, 12);
  });
});
