import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure, readJson, readTable } from '../fixtures/read-fixture.ts';
import { rearranged, someFigures } from '../fixtures/samples.ts';
import { mean, standardDeviation, sum, variance } from './moments.ts';
import { finiteValues } from './finite-values.ts';

describe('mean and standard deviation', () => {
  it('keep their digits on NIST StRD NumAcc4', () => {
    const values = [10000000.2];
    for (let i = 0; i < 500; i++) values.push(10000000.1, 10000000.3);
    expect(mean(values)).toBeCloseTo(10000000.2, 8);
    expect(standardDeviation(values)).toBeCloseTo(0.1, 8);
  });

  it('agree with R on small vectors', () => {
    type Case = { values: (number | null)[]; mean: number; sd: number | null };
    for (const { values, mean: expected, sd } of readJson<Case[]>('./quartiles.json')) {
      expect(mean(finiteValues(values))).toBeCloseTo(expected, 12);
      const found = standardDeviation(finiteValues(values));
      if (sd === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(sd, 10);
    }
  });

  it('agree with the published means of two areas and both together', () => {
    const rows = readTable('./mean-values.csv', 'area', 'values');
    const results = readTable('./mean-intervals.csv', 'area', 'value', 'stdev', 'value_sum');
    expect(results).toHaveLength(3);
    for (const result of results) {
      const members = rows.filter(({ area }) => result.area === 'No grouping' || area === result.area);
      const values = members.map(({ values: cell }) => Number(cell));
      expect(sum(values)).toBeCloseTo(figure(result.value_sum)!, 8);
      expect(mean(values)).toBeCloseTo(figure(result.value)!, 9);
      expect(standardDeviation(values)).toBeCloseTo(figure(result.stdev)!, 8);
    }
  });

  it('say null where there are too few values', () => {
    expect(mean([])).toBeNull();
    expect([variance([]), variance([4]), standardDeviation([4])]).toEqual([null, null, null]);
    expect(standardDeviation([4, 4])).toBe(0);
  });

  it('refuse NaN instead of passing it on', () => {
    expect(() => mean([1, NaN])).toThrow(RangeError);
    expect(() => mean([NaN, 1])).toThrow(RangeError);
  });

  it('do not depend on the order of the values', () => {
    fc.assert(
      fc.property(rearranged, ([values, other]) => {
        expect(mean(other)).toBeCloseTo(mean(values)!, 8);
        expect(variance(other) ?? -1).toBeCloseTo(variance(values) ?? -1, 1);
      }),
    );
  });

  it('shift with the values, while the spread stays', () => {
    fc.assert(
      fc.property(someFigures, fc.integer({ min: -1e6, max: 1e6 }), (values, by) => {
        const shifted = values.map((value) => value + by);
        expect(mean(shifted)).toBeCloseTo(mean(values)! + by, 6);
        expect(standardDeviation(shifted) ?? -1).toBeCloseTo(standardDeviation(values) ?? -1, 6);
      }),
    );
  });

  it('scale with the values; a mean lies among them', () => {
    fc.assert(
      fc.property(someFigures, fc.integer({ min: -20, max: 20 }), (values, by) => {
        expect(mean(values.map((value) => value * by))).toBeCloseTo(mean(values)! * by, 5);
        expect(mean(values)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(mean(values)).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
    );
  });

  it('a sum keeps small terms beside large ones', () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(sum([])).toBe(0);
  });
});
