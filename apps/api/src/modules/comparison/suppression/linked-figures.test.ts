import { parseExpression } from '@portal/expressions/expression';
import { describe, expect, it } from 'vitest';
import { findSuppressedMeasures } from './suppressed-measures.ts';
import { roundFigure } from './round-figure.ts';
import type { LinkedDefinition } from './linked-tables.sql.ts';
import { toLinkedFigure, disclosedByCheck, disclosedByMissing } from './linked-figures.ts';
import { namesOfCounts, toMeasureTerms } from './measure-terms.ts';

const measure = (values: Partial<LinkedDefinition>): LinkedDefinition => ({
  id: 1,
  measure_code: 'one',
  kind: 'proportion',
  numerator: 'a',
  denominator: 'b',
  multiplier: 1,
  counts: 'both',
  standardisation: null,
  is_distribution_of_cases: false,
  ...values,
});
const none = () => undefined;
type Given = [numerator: number | null, denominator: number | null, has_small_option?: boolean];
/** Returns the small quantities of a figure under a threshold of 5, as text. */
const smallOf = (
  values: Partial<LinkedDefinition>,
  [numerator, denominator, has_small_option = false]: Given,
) => {
  const amounts = { numerator, denominator, value: 1, has_small_option };
  return toLinkedFigure(toMeasureTerms(measure(values), none), amounts, 5).small.map((form) =>
    [...form].map(([name, times]) => `${times} ${name}`).join(', '),
  );
};

describe('small parts of a value', () => {
  const value = { kind: 'value', denominator: null } as const;
  const over = (kind: 'case_mean' | 'case_median', numerator = 'a') => ({
    kind,
    numerator,
    denominator: null,
  });
  it.each([
    ['a numerator', {}, [4, 100], ['1 a']],
    ['a numerator of 0 is not', {}, [0, 100], []],
    ['nor one at the threshold', {}, [5, 100], []],
    ['what is left of the denominator', {}, [98, 100], ['1 b, -1 a']],
    ['a denominator', {}, [0, 3], ['1 b', '1 b, -1 a']],
    ['of a ratio nothing is left', { kind: 'ratio' as const }, [98, 100], []],
    ['a count', value, [2, null], ['1 a']],
    ['an average that counts', value, [0.4, null], ['1 a']],
    ['a true 0 is not', value, [0, null], []],
    ['an amount is not', { ...value, counts: 'neither' as const }, [2, null], []],
    [
      'of minutes per stay, the stays',
      { kind: 'ratio' as const, counts: 'denominator' as const },
      [3, 4],
      ['1 b'],
    ],
    ['of a mean over cases, the cases', over('case_mean'), [900, 3], ['1 cases: a']],
    ['of a median too', over('case_median'), [null, 3], ['1 cases: a']],
    ['what is negative is no count', value, [-3, null], []],
  ] as [string, Partial<LinkedDefinition>, Given, string[]][])('%s', (_, values, given, small) => {
    expect(smallOf(values, given)).toEqual(small);
  });

  it('over cases, all that is counted by the answers to one question is one quantity', () => {
    const severe = {
      kind: 'case_proportion',
      numerator: "grade == 'severe'",
      denominator: 'answered(grade)',
    } as const;
    expect(smallOf(severe, [2, 50])).toEqual(['1 cases by grade']);
    expect(smallOf(severe, [48, 50])).toEqual(['1 cases by grade']);
    const both = { ...severe, numerator: "grade == 'mild' and age > 80" };
    expect(smallOf(both, [2, 50])).toEqual(['1 cases by grade', '1 cases by age']);
    const grades = { kind: 'distribution', numerator: 'grade', denominator: null } as const;
    expect(smallOf({ ...grades, is_distribution_of_cases: true }, [null, 50, true])).toEqual([
      '1 cases by grade',
    ]);
    expect(smallOf(grades, [null, 1, true])).toEqual([]);
  });
});

describe('counts of cases in measures of a submission', () => {
  const died = (values: Partial<LinkedDefinition>) =>
    measure({ kind: 'value', denominator: null, ...values });
  const ratio = measure({
    id: 1,
    kind: 'ratio',
    numerator: "case_count(died == 'yes')",
    denominator: 'case_count(answered(died))',
  });
  const share = measure({
    id: 2,
    kind: 'case_proportion',
    numerator: "died == 'no'",
    denominator: 'answered(died)',
  });
  const held = (
    measures: LinkedDefinition[],
    figures: Record<number, [numerator: number, denominator: number | null]>,
  ) => {
    const sides = new Map(measures.map((one) => [one.id, toMeasureTerms(one, none)]));
    return findSuppressedMeasures(
      measures.map(({ id }) => ({
        measure_id: id,
        time_period_id: 1,
        submission_id: 1,
        numerator: figures[id]![0],
        denominator: figures[id]![1],
        value: 1,
        has_small_option: false,
        is_shown: true,
      })),
      { sides, uses: new Map(), bands: new Map(), counts: namesOfCounts(sides.values()), checked: [] },
      5,
    );
  };

  it('are held back with all counts by the same question, in either order', () => {
    expect(held([ratio, share], { 1: [3, 40], 2: [37, 40] })).toEqual([1, 2]);
    expect(held([share, ratio], { 1: [37, 40], 2: [3, 40] })).toEqual([2, 1]);
    const ages = died({ id: 3, numerator: 'case_sum(age)', counts: 'neither' });
    expect(held([ratio, ages], { 1: [3, 40], 3: [2400, null] })).toEqual([1]);
    expect(held([ratio, share], { 1: [30, 40], 2: [10, 40] })).toEqual([]);
  });

  it('hold back a rate of strata if others reveal the size of each stratum', () => {
    const strata = ['a', 'b'].map((name) => ({
      stratum_name: name,
      count: `case_count(band == '${name}' and died == 'yes')`,
      population: `case_count(band == '${name}')`,
      weight: 1,
    }));
    const rate = measure({
      id: 4,
      kind: 'standardised_rate',
      numerator: strata.map(({ count }) => count).join(' + '),
      denominator: strata.map(({ population }) => population).join(' + '),
      standardisation: { standard: 'both', strata },
    });
    const band = died({ id: 5, numerator: "case_count(band == 'a')" });
    const figures = { 1: [30, 40], 4: [30, 40], 5: [20, null] } as const;
    const of = (...measures: LinkedDefinition[]) => held(measures, figures as never);
    expect(of(rate)).toEqual([]);
    expect(of(rate, band)).toEqual([4]);
    // The deaths are shown by themselves, where they were judged.
    expect(of(rate, band, ratio)).toEqual([]);
  });
});

describe('values revealed by another value', () => {
  const read = (text: string) =>
    disclosedByCheck(parseExpression(text), none).map(({ form }) => Object.fromEntries(form));
  it('includes the sources of a calculated question', () => {
    const sides = toMeasureTerms(measure({ numerator: 'all' }), (code) =>
      code === 'all' ? parseExpression('total(c, d)') : undefined,
    );
    expect(sides.numerator?.form).toEqual(
      new Map([
        ['c', 1],
        ['d', 1],
      ]),
    );
  });

  it('a sum that is checked is known, also one with bounds', () => {
    expect(read('total(a, b) == c')).toEqual([{ a: 1, b: 1, c: -1 }]);
    expect(read('a > 1 and abs(a + b - c) <= 0.5')).toEqual([{ a: 1, b: 1, c: -1 }]);
    expect(read('a <= b')).toEqual([]);
  });

  it('no value says that something was blank, or that there were none', () => {
    const sides = toMeasureTerms(measure({}), none);
    const of = (numerator: number | null, denominator: number | null) =>
      disclosedByMissing(sides, { numerator, denominator, value: null, has_small_option: false }).map(
        ({ form }) => [...form.keys()],
      );
    expect(of(null, null)).toEqual([['a'], ['b']]);
    expect(of(null, 30)).toEqual([['a']]);
    expect(of(3, 0)).toEqual([['b']]);
  });
});

describe('a standardised rate', () => {
  const rate = {
    kind: 'standardised_rate' as const,
    numerator: 'x + y',
    denominator: 'n + m',
    standardisation: {
      standard: 'Two bands',
      strata: [
        { stratum_name: 'Young', count: 'x', population: 'n', weight: 60 },
        { stratum_name: 'Old', count: 'y', population: 'm', weight: 40 },
      ],
    },
  };
  it('is small by its sums', () => {
    expect(smallOf(rate, [4, 100])).toEqual(['1 x, 1 y']);
    expect(smallOf(rate, [40, 3])).toEqual(['1 n, 1 m']);
    expect(smallOf({ ...rate, counts: 'denominator' }, [4, 100])).toEqual([]);
  });

  it('includes the count and the population of each stratum along with the sums', () => {
    const amounts = { numerator: 40, denominator: 900, value: 1, has_small_option: false };
    const { tells } = toLinkedFigure(toMeasureTerms(measure(rate), none), amounts, 5);
    expect(tells.map(({ form, amount }) => [[...form.keys()].join('+'), amount])).toEqual([
      ['x+y', 40],
      ['x', null],
      ['y', null],
      ['n+m', 900],
      ['n', null],
      ['m', null],
    ]);
  });

  it('is suppressed only if the number of people in its strata is shown, because it would reveal the counts', () => {
    const value = (id: number, numerator: string) =>
      measure({ id, kind: 'value', numerator, denominator: null });
    const sides = new Map(
      [measure(rate), value(2, 'n'), value(3, 'x'), value(4, 'y')].map((one) => [
        one.id,
        toMeasureTerms(one, none),
      ]),
    );
    const row = (measure_id: number, numerator: number, denominator: number | null = null) => ({
      measure_id,
      time_period_id: 1,
      submission_id: 1,
      numerator,
      denominator,
      value: 1,
      has_small_option: false,
      is_shown: true,
    });
    const held = (...rows: ReturnType<typeof row>[]) =>
      findSuppressedMeasures(
        rows,
        { sides, uses: new Map(), bands: new Map(), counts: namesOfCounts(sides.values()), checked: [] },
        5,
      );
    const [total, people, young, old] = [row(1, 40, 900), row(2, 500), row(3, 30), row(4, 10)];
    expect(held(total)).toEqual([]);
    expect(held(total, people)).toEqual([1]);
    // The counts are shown anyway, and each is large enough.
    expect(held(total, people, young, old)).toEqual([]);
  });

  it('is rounded as if all its strata had been, in proportion', () => {
    const exact = { numerator: 33, denominator: 98, value: 12, variance: 4 };
    const rounded = roundFigure(exact, measure(rate));
    expect(rounded).toMatchObject({ numerator: 35, denominator: 100 });
    expect(rounded.value).toBeCloseTo((12 * (35 / 33)) / (100 / 98), 12);
    expect(rounded.variance).toBeCloseTo((4 * (35 / 33)) / (100 / 98) ** 2, 12);
    const none = { numerator: 0, denominator: 98, value: 0, variance: 0 };
    expect(roundFigure(none, measure(rate))).toMatchObject({ numerator: 0, value: 0, variance: 0 });
  });
});

describe('rounded counts', () => {
  const round = (
    values: Partial<LinkedDefinition>,
    numerator: number | null,
    denominator: number | null,
    value: number,
  ) => {
    const rounded = roundFigure({ numerator, denominator, value, variance: null }, measure(values));
    return [rounded.numerator, rounded.denominator, rounded.value];
  };
  it('are the source of a calculated value', () => {
    expect(round({ multiplier: 100 }, 33, 98, 33.67)).toEqual([35, 100, 35]);
    expect(round({ kind: 'value', denominator: null, multiplier: 2 }, 13, null, 26)).toEqual([15, null, 30]);
    expect(round({ kind: 'ratio', counts: 'denominator' }, 33, 98, 33 / 98)).toEqual([33, 100, 0.33]);
    expect(round({ kind: 'value', denominator: null, counts: 'neither' }, 13, null, 13)).toEqual([
      13,
      null,
      13,
    ]);
    expect(round({ kind: 'case_mean', denominator: null }, 900, 13, 69.2)).toEqual([null, 15, 69.2]);
    expect(round({ kind: 'distribution', denominator: null }, null, 13, 13)).toEqual([null, 15, 15]);
    expect(round({ kind: 'distribution', denominator: null }, null, 1, 1)).toEqual([null, 1, 1]);
  });
});
