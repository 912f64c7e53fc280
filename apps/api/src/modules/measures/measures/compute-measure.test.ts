import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import type { Value } from '@portal/expressions/functions';
import { describe, expect, it } from 'vitest';
import { computeDistribution, computeMeasure, computeOverCases } from './compute-measure.ts';
import { parseMeasureDefinition } from './measure-definition.ts';

const define = (kind: MeasureKind, numerator: string, denominator: string | null = null, multiplier = 1) =>
  parseMeasureDefinition({ kind, numerator, denominator, multiplier, standardisation: null });
const reading = (answers: Record<string, Value>) => (code: string) => answers[code] ?? null;

describe('over a submission’s own answers', () => {
  it('gives a value, or a quotient, times the multiplier', () => {
    const read = reading({ a: 3, b: 12 });
    expect(computeMeasure(define('value', 'a', null, 10), { read })).toEqual({
      numerator: 3,
      denominator: null,
      value: 30,
      variance: null,
      missing_reason: null,
    });
    expect(computeMeasure(define('proportion', 'a', 'b', 100), { read })).toEqual({
      numerator: 3,
      denominator: 12,
      value: 25,
      variance: null,
      missing_reason: null,
    });
  });

  it('says why there is no value, and never makes a blank a zero', () => {
    const ratio = define('ratio', 'a', 'b');
    expect(computeMeasure(ratio, { read: reading({ b: 4 }) })).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
    });
    expect(computeMeasure(ratio, { read: reading({ a: 4 }) })).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
    });
    expect(computeMeasure(ratio, { read: reading({ a: 4, b: 0 }) })).toMatchObject({
      value: null,
      missing_reason: 'zero_denominator',
    });
    expect(computeMeasure(ratio, { read: reading({ a: 1e308, b: 1e-308 }) })).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
    });
  });
});

describe('over cases', () => {
  const answers: Record<string, Value>[] = [
    { days: 1, seen: 'yes' },
    { days: 2, seen: 'no' },
    { days: 9, seen: 'yes' },
    {},
  ];
  const cases = answers.map(reading);

  it('gives the mean or the median of what the cases give, and how many it rests on', () => {
    expect(computeOverCases(define('case_mean', 'days'), cases)).toEqual({
      numerator: 12,
      denominator: 3,
      value: 4,
      // 1, 2 and 9: s² is 19.
      variance: expect.closeTo(19 / 3, 12) as number,
      missing_reason: null,
    });
    expect(computeOverCases(define('case_median', 'days', null, 24), cases)).toEqual({
      numerator: null,
      denominator: 3,
      value: 48,
      variance: null,
      missing_reason: null,
    });
  });

  it('takes only the cases included, if a mean or a median says which', () => {
    expect(computeOverCases(define('case_mean', 'days', "seen == 'yes'"), cases)).toMatchObject({
      numerator: 10,
      denominator: 2,
      value: 5,
    });
    expect(computeOverCases(define('case_median', 'days', 'days > 1'), cases)).toMatchObject({
      denominator: 2,
      value: 5.5,
    });
  });

  it('gives the share of cases for which the numerator holds, of those for which the denominator does', () => {
    const share = define('case_proportion', 'seen == "yes"', 'answered(seen)', 100);
    expect(computeOverCases(share, cases)).toMatchObject({ numerator: 2, denominator: 3 });
    expect(computeOverCases(share, cases).value).toBeCloseTo(66.6667, 3);
    expect(computeOverCases(define('case_proportion', 'seen == "yes"', 'days > 5'), cases)).toMatchObject({
      numerator: 1,
      denominator: 1,
      value: 1,
    });
  });

  it('says why there is no value without cases', () => {
    expect(computeOverCases(define('case_mean', 'days'), [])).toMatchObject({
      denominator: 0,
      value: null,
      missing_reason: 'not_reported',
    });
    expect(
      computeOverCases(define('case_proportion', 'days > 1', 'answered(days)'), [reading({})]),
    ).toMatchObject({ denominator: 0, value: null, missing_reason: 'zero_denominator' });
  });
});

it('a distribution counts each selected option, several of one answer included, and the number of answers', () => {
  const { counts, value } = computeDistribution(['a', ['a', 'b'], null, []]);
  expect([...counts]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(value).toMatchObject({ numerator: null, denominator: 2, value: 2, missing_reason: null });
  expect(computeDistribution([null]).value).toMatchObject({ value: null, missing_reason: 'not_reported' });
});

describe('a rate standardised by strata', () => {
  const rate = parseMeasureDefinition({
    kind: 'standardised_rate',
    numerator: 'x + (y + z)',
    denominator: 'n + m',
    multiplier: 1000,
    standardisation: {
      standard: 'Two bands',
      strata: [
        { stratum_name: 'Young', count: 'x', population: 'n', weight: 60 },
        { stratum_name: 'Old', count: 'y + z', population: 'm', weight: 40 },
      ],
    },
  });
  const of = (answers: Record<string, Value>) => computeMeasure(rate, { read: reading(answers) });

  it('is the rates by their weights, with the variance in the square of its unit', () => {
    const found = of({ x: 4, n: 2000, y: 10, z: 6, m: 800 });
    // 0.6·4/2000 + 0.4·16/800 = 0.0012 + 0.008
    expect(found.value).toBeCloseTo(9.2, 10);
    // 0.36·4/2000² + 0.16·16/800² = 3.6e-7 + 4e-6, times 1000²
    expect(found.variance).toBeCloseTo(4.36, 10);
    expect(found).toMatchObject({ numerator: 20, denominator: 2800, missing_reason: null });
  });

  it('is none where a stratum has no people, even with no events in it', () => {
    const none = { value: null, variance: null, missing_reason: 'zero_denominator' };
    expect(of({ x: 4, n: 2000, y: 0, z: 0, m: 0 })).toEqual({ ...none, numerator: 4, denominator: 2000 });
  });

  it('is none where anything was left blank, or is negative', () => {
    const none = { value: null, variance: null, missing_reason: 'not_reported' };
    expect(of({ x: 4, n: 2000, y: 10, m: 800 })).toEqual({ ...none, numerator: null, denominator: 2800 });
    expect(of({ x: 4, y: 10, z: 6, m: 800 })).toEqual({ ...none, numerator: 20, denominator: null });
    expect(of({ x: -4, n: 2000, y: 10, z: 6, m: 800 })).toMatchObject(none);
    expect(of({ x: 4, n: -2000, y: 10, z: 6, m: 800 })).toMatchObject(none);
  });

  it('is 0 without events', () => {
    expect(of({ x: 0, n: 2000, y: 0, z: 0, m: 800 })).toMatchObject({ value: 0, variance: 0, numerator: 0 });
  });
});
