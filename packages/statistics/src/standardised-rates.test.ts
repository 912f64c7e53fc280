import { describe, expect, it } from 'vitest';
import { figure, groupBy, readTable } from '../fixtures/read-fixture.ts';
import type { Estimate } from './rates.ts';
import {
  directlyStandardisedRate,
  expectedEvents,
  indirectlyStandardisedRate,
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
  it.each(rows)('of $area per $multiplier agrees with the published one', (row) => {
    const calculate = (confidence: number) =>
      directlyStandardisedRate(ofArea(row.area), { multiplier: Number(row.multiplier), confidence });
    if (row.value === '') expect(calculate(0.95)).toBeNull();
    else expectPublished(row, calculate);
  });

  it('is the crude rate where the standard population is one’s own', () => {
    const own = ofArea('testdata_big').map((stratum) => ({ ...stratum, standard: stratum.population }));
    expect(directlyStandardisedRate(own)!.value).toBeCloseTo(895 / 8970, 12);
  });

  it('does not depend on the size of the standard population, only on its mix', () => {
    const once = directlyStandardisedRate(ofArea('testdata_small'))!;
    const tenfold = ofArea('testdata_small').map((row) => ({ ...row, standard: row.standard * 10 }));
    expect(directlyStandardisedRate(tenfold)!.upper).toBeCloseTo(once.upper, 12);
  });

  it('is not given without strata or for a stratum without people', () => {
    expect(directlyStandardisedRate([])).toBeNull();
    expect(directlyStandardisedRate([{ events: 20, population: 0, standard: 5 }])).toBeNull();
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
  it.each(rows)('of $area ($value) agrees with the published one', (row) => {
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

  it('of a population like the reference is 1', () => {
    const alike = [
      { population: 200, referenceEvents: 10, referencePopulation: 200 },
      { population: 300, referenceEvents: 40, referencePopulation: 300 },
    ];
    expect(standardisedRatio(50, expectedEvents(alike))!.value).toBe(1);
    expect(indirectlyStandardisedRate(50, alike)!.value).toBeCloseTo(0.1, 12);
  });
});
