import { slopeIndices } from '@portal/statistics/rates/slope-index';
import { expect, it } from 'vitest';
import { computeMeasure } from '../../measures/measures/compute-measure.ts';
import { parseMeasureDefinition } from '../../measures/measures/measure-definition.ts';
import { relativeIndexOf } from './relative-index.ts';

const GROUPS = [1, 2, 3, 4, 5];
const answers: Record<string, number | null> = Object.fromEntries(
  GROUPS.flatMap((n) => [
    [`deaths_${n}`, 60 - 6 * n],
    [`people_${n}`, 900 + 50 * n],
  ]),
);
const written = {
  kind: 'slope_index' as const,
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
};
const slope = parseMeasureDefinition(written);
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

it('and of logarithms if the measure fits those', () => {
  const log = parseMeasureDefinition({
    ...written,
    standardisation: { ...written.standardisation, fit: 'log' as const },
  });
  // The normal equations of the logarithms, with the populations as weights.
  const rows = GROUPS.map((n) => [answers[`people_${n}`]!, answers[`deaths_${n}`]!] as const);
  const whole = rows.reduce((total, [people]) => total + people, 0);
  let [s, sx, sxx, sy, sxy, before] = [0, 0, 0, 0, 0, 0];
  for (const [people, deaths] of rows) {
    const x = (before + people / 2) / whole;
    const y = Math.log(deaths / people);
    before += people;
    s += people;
    sx += people * x;
    sxx += people * x * x;
    sy += people * y;
    sxy += people * x * y;
  }
  const b = (s * sxy - sx * sy) / (s * sxx - sx * sx);
  const a = (sy - b * sx) / s;
  const given = { read: read() };
  expect(relativeIndexOf(log, { value: -20, answers: given })).toBeCloseTo(Math.exp(b), 9);
  const { value, variance } = computeMeasure(log, given);
  expect(value).toBeCloseTo(1000 * (Math.exp(a + b) - Math.exp(a)), 9);
  expect(variance).toBeGreaterThan(0);
  const none = { read: read({ ...answers, deaths_3: 0 }) };
  expect(computeMeasure(log, none)).toMatchObject({ value: null, missing_reason: 'not_reported' });
  expect(computeMeasure(slope, none).value).not.toBeNull();
});
