import { describe, expect, it } from 'vitest';
import type { EarlierFigures, LinkedDefinition, LinkedValue } from './linked-tables.sql.ts';
import { namesOfCounts, toMeasureTerms } from './measure-terms.ts';
import { bandsOf } from './split-bands.ts';
import { findSuppressedAcrossRevisions } from './suppress-revised-measures.ts';
import { type DisclosedFacts, findSuppressedMeasures } from './suppressed-measures.ts';
import { usesOf } from './used-measures.ts';

const THRESHOLD = 5;
const WHOLE = 1;
const [WOMEN, MEN, SUM_OF_WOMEN] = [2, 3, 4];

const measure = (values: Partial<LinkedDefinition> & { id: number }): LinkedDefinition => ({
  measure_code: `m${values.id}`,
  kind: 'case_mean',
  numerator: 'days',
  denominator: null,
  multiplier: 1,
  counts: 'both',
  standardisation: null,
  is_distribution_of_cases: false,
  ...values,
});
const band = (id: number, sex: string) =>
  measure({ id, denominator: `sex == '${sex}'`, split_of_id: WHOLE, split_by: 'sex' });
const definitions = [
  measure({ id: WHOLE }),
  band(WOMEN, 'female'),
  band(MEN, 'male'),
  measure({ id: SUM_OF_WOMEN, kind: 'value', numerator: `measure('m${WOMEN}') * 2`, counts: 'neither' }),
];
const sides = new Map(definitions.map((one) => [one.id, toMeasureTerms(one, () => undefined)]));
const facts: DisclosedFacts = {
  sides,
  uses: usesOf(definitions),
  bands: bandsOf(definitions),
  counts: namesOfCounts(sides.values()),
  checked: [],
};

/** Returns the values of one submission, by the number of cases of each measure. */
const values = (counts: Record<number, number>, order = [WHOLE, WOMEN, MEN], hidden: number[] = []) =>
  order.map((measure_id): LinkedValue => ({
    measure_id,
    time_period_id: 1,
    submission_id: 1,
    numerator: counts[measure_id]! * 7,
    denominator: measure_id === SUM_OF_WOMEN ? null : counts[measure_id]!,
    value: 7,
    has_small_option: false,
    is_shown: !hidden.includes(measure_id),
  }));
const held = (rows: LinkedValue[]) => findSuppressedMeasures(rows, facts, THRESHOLD).sort();

describe('the bands of a split', () => {
  it('are shown if each has enough cases, and enough or none are in no band', () => {
    expect(held(values({ [WHOLE]: 40, [WOMEN]: 25, [MEN]: 15 }))).toEqual([]);
    expect(held(values({ [WHOLE]: 40, [WOMEN]: 20, [MEN]: 15 }))).toEqual([]);
  });

  it.each([
    ['one is small', { [WHOLE]: 40, [WOMEN]: 3, [MEN]: 20 }],
    ['few cases are in no band', { [WHOLE]: 40, [WOMEN]: 20, [MEN]: 18 }],
  ])('are held back together if %s, and the whole stays', (_, counts) => {
    expect(held(values(counts))).toEqual([WOMEN, MEN]);
    expect(held(values(counts, [MEN, WOMEN, WHOLE]))).toEqual([WOMEN, MEN]);
  });

  it('are held back with the whole', () => {
    expect(held(values({ [WHOLE]: 4, [WOMEN]: 0, [MEN]: 4 }))).toEqual([WHOLE, WOMEN, MEN]);
  });

  it('are judged by those in a chart if no chart shows the others or the whole', () => {
    const counts = { [WHOLE]: 40, [WOMEN]: 37, [MEN]: 3 };
    expect(held(values(counts, [WOMEN, WHOLE], [WHOLE]))).toEqual([WOMEN]);
  });

  it('are held back with a measure that uses one of them', () => {
    const counts = { [WHOLE]: 40, [WOMEN]: 20, [MEN]: 3, [SUM_OF_WOMEN]: 20 };
    const order = [SUM_OF_WOMEN, WHOLE, WOMEN, MEN];
    expect(held(values(counts, order))).toEqual([WOMEN, MEN, SUM_OF_WOMEN]);
    // No chart shows the band itself.
    expect(held(values(counts, order, [WOMEN]))).toEqual([MEN, SUM_OF_WOMEN]);
  });
});

describe('a correction', () => {
  /** Returns what is held back after a correction from one version to another. */
  const heldAfter = (before: Record<number, number>, after: Record<number, number>) => {
    const was = values(before);
    const now = values(after);
    const figures = was.flatMap((row, at) => {
      const { measure_id, numerator, denominator, value } = row;
      if (denominator === now[at]!.denominator) return [];
      const amounts = { numerator, denominator, value, missing_reason: null, options: [] };
      const named = { measure_id, measure_code: '', measure_name: '', unit: '', decimals: 0 };
      return [{ ...named, before: amounts, after: { ...amounts, denominator: now[at]!.denominator } }];
    });
    const earlier: EarlierFigures[] = [{ time_period_id: 1, submission_id: 1, figures }];
    return findSuppressedAcrossRevisions(earlier, now, facts, THRESHOLD).sort();
  };

  it('shows no changed figure if it leaves one case fewer in no band', () => {
    const before = { [WHOLE]: 60, [WOMEN]: 20, [MEN]: 20 };
    expect(heldAfter(before, { [WHOLE]: 66, [WOMEN]: 27, [MEN]: 20 })).toEqual([WHOLE, WOMEN]);
    expect(heldAfter(before, { [WHOLE]: 66, [WOMEN]: 26, [MEN]: 20 })).toEqual([]);
  });

  it('does not show a split that was held back', () => {
    const before = { [WHOLE]: 40, [WOMEN]: 3, [MEN]: 37 };
    expect(heldAfter(before, { [WHOLE]: 50, [WOMEN]: 13, [MEN]: 37 })).toEqual([WOMEN, MEN]);
  });
});
