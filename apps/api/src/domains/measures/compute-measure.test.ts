import type { MeasureKind } from '@portal/contract/measures';
import type { Value } from '@portal/expressions/functions';
import { describe, expect, it } from 'vitest';
import { computeDistribution, computeMeasure, computeOverCases } from './compute-measure.ts';
import { readDefinition } from './definition.ts';

const define = (kind: MeasureKind, numerator: string, denominator: string | null = null, multiplier = 1) =>
  readDefinition({ kind, numerator, denominator, multiplier });
const reading = (answers: Record<string, Value>) => (code: string) => answers[code] ?? null;

describe('over a submission’s own answers', () => {
  it('gives a value, or a quotient, times the multiplier', () => {
    const read = reading({ a: 3, b: 12 });
    expect(computeMeasure(define('value', 'a', null, 10), read)).toEqual({
      numerator: 3,
      denominator: null,
      value: 30,
      missing_reason: null,
    });
    expect(computeMeasure(define('proportion', 'a', 'b', 100), read)).toEqual({
      numerator: 3,
      denominator: 12,
      value: 25,
      missing_reason: null,
    });
  });

  it('says why there is no value, and never makes a blank a zero', () => {
    const ratio = define('ratio', 'a', 'b');
    expect(computeMeasure(ratio, reading({ b: 4 }))).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
    });
    expect(computeMeasure(ratio, reading({ a: 4 }))).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
    });
    expect(computeMeasure(ratio, reading({ a: 4, b: 0 }))).toMatchObject({
      value: null,
      missing_reason: 'zero_denominator',
    });
    expect(computeMeasure(ratio, reading({ a: 1e308, b: 1e-308 }))).toMatchObject({
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
      missing_reason: null,
    });
    expect(computeOverCases(define('case_median', 'days', null, 24), cases)).toEqual({
      numerator: null,
      denominator: 3,
      value: 48,
      missing_reason: null,
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

it('a distribution counts each option chosen, several of one answer included, and who answered at all', () => {
  const { counts, value } = computeDistribution(['a', ['a', 'b'], null, []]);
  expect([...counts]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(value).toEqual({ numerator: null, denominator: 2, value: 2, missing_reason: null });
  expect(computeDistribution([null]).value).toMatchObject({ value: null, missing_reason: 'not_reported' });
});
