import { parseExpression } from '@portal/expressions/expression';
import { describe, expect, it } from 'vitest';
import type { RevisedAmounts } from '../../../tables/measures.tables.ts';
import { findSuppressedAcrossRevisions } from './suppress-revised-measures.ts';
import { findSuppressedMeasures, type DisclosedFacts } from './suppressed-measures.ts';
import { namesOfCounts, toMeasureTerms } from './measure-terms.ts';
import type { LinkedValue } from './linked-tables.sql.ts';

const THRESHOLD = 5;
/** Counts of a, of b, and of both together: knowing two reveals the third. */
const expressions = ['a + b', 'a', 'b'];
const definitions = expressions.map((numerator, id) => ({
  id,
  measure_code: `m${id}`,
  kind: 'value' as const,
  numerator,
  denominator: null,
  multiplier: 1,
  counts: 'both' as const,
  is_distribution_of_cases: false,
  standardisation: null,
}));
const sides = new Map(definitions.map((one) => [one.id, toMeasureTerms(one, () => undefined)]));
const told: DisclosedFacts = {
  sides,
  uses: new Map(),
  bands: new Map(),
  counts: namesOfCounts(sides.values()),
  checked: [],
};

const row = (measure_id: number, count: number): LinkedValue => ({
  measure_id,
  time_period_id: 1,
  submission_id: 1,
  denominator: null,
  has_small_option: false,
  is_shown: true,
  numerator: count,
  value: count,
});
const rows = (...counts: number[]) => counts.map((count, id) => row(id, count));
const amounts = (count: number): RevisedAmounts => ({
  numerator: count,
  denominator: null,
  value: count,
  missing_reason: null,
  options: [],
});
/** Returns the measures suppressed in the last of some versions, each with the counts of all three. */
function held(...versions: number[][]): number[] {
  const earlier = versions.slice(1).map((after, at) => ({
    time_period_id: 1,
    submission_id: 1,
    figures: after.flatMap((count, measure_id) => {
      const before = versions[at]![measure_id]!;
      const named = { measure_code: '', measure_name: '', unit: '', decimals: 0 };
      return before === count
        ? []
        : [{ ...named, measure_id, before: amounts(before), after: amounts(count) }];
    }),
  }));
  return findSuppressedAcrossRevisions(earlier, rows(...versions.at(-1)!), told, THRESHOLD).sort(
    (a, b) => a - b,
  );
}

it('the expressions of this test are read', () => expect(parseExpression('a + b')).toBeTruthy());

describe('figures that were corrected after publication', () => {
  it('are judged as any others where they moved far and nothing was or is small', () => {
    expect(held([110, 60, 50], [150, 80, 70])).toEqual([]);
  });

  it('stay held back where they were, since what did not change would give the earlier version away', () => {
    // Published: 100 in all, 3 of them b, so a is held back as well. Then b is put right to 13.
    expect(findSuppressedMeasures(rows(100, 97, 3), told, THRESHOLD)).toEqual([1, 2]);
    expect(held([100, 97, 3], [110, 97, 13])).toEqual([1, 2]);
  });

  it('take into account what is known already and did not change', () => {
    // a was shown as 97 and is unchanged. The new total beside a would reveal that b is now 3.
    expect(findSuppressedMeasures(rows(100, 97, 3), told, THRESHOLD)).toEqual([1, 2]);
    expect(held([110, 97, 13], [100, 97, 3])).toEqual([0, 2]);
  });

  it('are not shown where the difference would be about few', () => {
    expect(held([100, 60, 40], [102, 62, 40])).toEqual([0, 1]);
    expect(held([102, 62, 40], [100, 60, 40])).toEqual([0, 1]);
  });

  it('are suppressed if two differences would reveal a third', () => {
    expect(held([100, 60, 40], [117, 69, 48])).toEqual([]);
    expect(held([100, 60, 40], [110, 68, 42])).toEqual([0, 1, 2]);
  });

  it('keep that through further corrections', () => {
    expect(held([100, 60, 40], [102, 62, 40], [150, 90, 60])).toEqual([0, 1]);
  });

  describe('revised distributions', () => {
    /**
     * Returns the suppressed figures if b is a distribution, with these numbers of people for one option
     * before and after.
     */
    const heldOptions = (before: number, after: number) => {
      const named = { measure_code: '', measure_name: '', unit: '', decimals: 0 };
      const option = (count: number) => ({ option_code: 'o', option_name: 'O', count });
      const figures = [
        { ...named, measure_id: 0, before: amounts(110), after: amounts(150) },
        { ...named, measure_id: 1, before: amounts(60), after: amounts(80) },
        {
          ...named,
          measure_id: 2,
          before: { ...amounts(50), options: [option(before)] },
          after: { ...amounts(70), options: [option(after)] },
        },
      ];
      const earlier = [{ time_period_id: 1, submission_id: 1, figures }];
      return findSuppressedAcrossRevisions(earlier, rows(150, 80, 70), told, THRESHOLD).sort((a, b) => a - b);
    };

    it('are held back where a few more, or a few less, chose an option', () => {
      expect(heldOptions(20, 40)).toEqual([]);
      expect(heldOptions(20, 24)).toEqual([0, 1, 2]);
      expect(heldOptions(24, 20)).toEqual([0, 1, 2]);
      expect(heldOptions(20, 25)).toEqual([]);
    });

    it('stay held back where few chose an option in the version that was published', () => {
      expect(heldOptions(4, 40)).toContain(2);
      expect(heldOptions(5, 40)).toEqual([]);
    });
  });
});
