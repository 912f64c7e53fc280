import { slopeIndices } from '@portal/statistics/rates/slope-index';
import { expect, it } from 'vitest';
import { parseMeasureDefinition } from '../../measures/measures/measure-definition.ts';
import { relativeIndexOf } from './relative-index.ts';

const GROUPS = [1, 2, 3, 4, 5];
const answers: Record<string, number | null> = Object.fromEntries(
  GROUPS.flatMap((n) => [
    [`deaths_${n}`, 60 - 6 * n],
    [`people_${n}`, 900 + 50 * n],
  ]),
);
const slope = parseMeasureDefinition({
  kind: 'slope_index',
  numerator: 'deaths_1',
  denominator: null,
  multiplier: 1000,
  standardisation: {
    standard: 'from the most deprived to the least',
    strata: GROUPS.map((n) => ({
      stratum_name: `Fifth ${n}`,
      count: `deaths_${n}`,
      population: `people_${n}`,
      weight: 0,
    })),
  },
});
const read =
  (given = answers) =>
  (code: string) =>
    given[code] ?? null;

it('is for a slope the fitted rate at the last end over that at the first', () => {
  const groups = GROUPS.map((n) => ({
    population: answers[`people_${n}`]!,
    value: answers[`deaths_${n}`]! / answers[`people_${n}`]!,
  }));
  const expected = slopeIndices(groups)!.rii!;
  expect(expected).toBeLessThan(1);
  expect(relativeIndexOf(slope, { value: -20, answers: { read: read() } })).toBeCloseTo(expected, 12);
});

it('is none without a value, or where a group was left blank', () => {
  expect(relativeIndexOf(slope, { value: null, answers: { read: read() } })).toBeNull();
  expect(
    relativeIndexOf(slope, { value: -20, answers: { read: read({ ...answers, deaths_2: null }) } }),
  ).toBeNull();
});

it('is for a standardised ratio its relation to 100, at any multiplier', () => {
  for (const multiplier of [1, 100, 1000]) {
    const ratio = { kind: 'standardised_ratio' as const, multiplier, strata: null };
    expect(relativeIndexOf(ratio, { value: 1.12 * multiplier, answers: { read: read() } })).toBeCloseTo(
      112,
      12,
    );
  }
  const share = { kind: 'proportion' as const, multiplier: 100, strata: null };
  expect(relativeIndexOf(share, { value: 50, answers: { read: read() } })).toBeNull();
});
