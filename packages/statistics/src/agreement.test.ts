import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../fixtures/read-fixture.ts';
import {
  agreement,
  crossTable,
  findMetDependabilityCriterion,
  fleissKappa,
  kappaInterval,
} from './agreement.ts';

describe('agreement of two raters', () => {
  it('gives the κ, standard error and interval that SAS prints', () => {
    const table = [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ];
    const found = agreement(table)!;
    expect(found.kappa).toBeCloseTo(0.4842, 4);
    expect(found.kappaError).toBeCloseTo(0.138, 4);
    expect(found.observed).toBeCloseTo(13 / 19, 12);
    const { lower, upper } = kappaInterval(found)!;
    expect(lower).toBeCloseTo(0.2137, 4);
    expect(upper).toBeCloseTo(0.7547, 4);
  });

  it('shows by AC1 what prevalence hides from κ', () => {
    const found = agreement([
      [118, 5],
      [2, 0],
    ])!;
    // π = (123 + 120)/250; pₑ = 2π(1 − π)/1.
    const pi = 243 / 250;
    const chance = 2 * pi * (1 - pi);
    expect(found.ac1).toBeCloseTo((118 / 125 - chance) / (1 - chance), 12);
    expect(found.ac1!).toBeGreaterThan(0.9);
    expect(found.kappa!).toBeLessThan(0);
  });

  it('is complete with only the diagonal, and absent with a single category or no case', () => {
    const complete = agreement([
      [5, 0],
      [0, 7],
    ])!;
    expect([complete.observed, complete.kappa, complete.ac1, complete.kappaError]).toEqual([1, 1, 1, 0]);
    const single = agreement([
      [9, 0],
      [0, 0],
    ])!;
    expect([single.observed, single.kappa, single.kappaError, single.ac1]).toEqual([1, null, null, 1]);
    expect(kappaInterval(single)).toBeNull();
    // Without an error there is no interval: one from 1 to 1 would say that chance is ruled out.
    expect(kappaInterval(complete)).toBeNull();
    expect([agreement([]), agreement([[0]])]).toEqual([null, null]);
    expect(agreement([[3]])!.ac1).toBeNull();
  });

  it.each([
    [60, 29],
    [7, 3],
    [1, 2],
    [41, 17],
  ])('has neither error nor interval where one rater used a single category: %d, %d', (same, other) => {
    const found = agreement([
      [same, other],
      [0, 0],
    ])!;
    expect(found.kappa).toBeCloseTo(0, 12);
    expect(found.kappaError).toBe(0);
    expect(kappaInterval(found)).toBeNull();
  });

  it('refuses a table that is not square or has negative cells', () => {
    expect(() => agreement([[1, 2]])).toThrow(RangeError);
    expect(() => agreement([[-1]])).toThrow(RangeError);
  });

  const square = fc
    .integer({ min: 2, max: 5 })
    .chain((q) =>
      fc.array(fc.array(fc.nat(20), { minLength: q, maxLength: q }), { minLength: q, maxLength: q }),
    );

  it('is that of its definition, case by case, for any table', () => {
    fc.assert(
      fc.property(square, (table) => {
        const found = agreement(table);
        // Every case by itself: what the one said of it, and what the other.
        const cases = table.flatMap((row, i) =>
          row.flatMap((n, j) => Array.from({ length: n }, () => [i, j])),
        );
        if (cases.length === 0) return void expect(found).toBeNull();
        const [n, q] = [cases.length, table.length];
        const share = (of: (one: number[]) => boolean) => cases.filter(of).length / n;
        const said = (rater: 0 | 1, category: number) => share((one) => one[rater] === category);
        const categories = Array.from({ length: q }, (_, category) => category);
        const sum = (of: (category: number) => number) =>
          categories.reduce((total, category) => total + of(category), 0);
        const observed = share(([one, other]) => one === other);
        expect(found!.observed).toBeCloseTo(observed, 12);
        const byGwet = sum((c) => {
          const both = (said(0, c) + said(1, c)) / 2;
          return (both * (1 - both)) / (q - 1);
        });
        expect(found!.ac1).toBeCloseTo((observed - byGwet) / (1 - byGwet), 9);
        const byChance = sum((c) => said(0, c) * said(1, c));
        if (1 - byChance < 1e-9) return void expect(found!.kappa).toBeNull();
        const kappa = (observed - byChance) / (1 - byChance);
        expect(found!.kappa).toBeCloseTo(kappa, 9);
        const alike = sum(
          (c) =>
            share(([one, other]) => one === c && other === c) *
            (1 - (said(0, c) + said(1, c)) * (1 - kappa)) ** 2,
        );
        const unlike = sum((i) =>
          sum((j) =>
            i === j ? 0 : share(([one, other]) => one === i && other === j) * (said(1, i) + said(0, j)) ** 2,
          ),
        );
        const rest = (kappa - byChance * (1 - kappa)) ** 2;
        const squared = (alike + (1 - kappa) ** 2 * unlike - rest) / (n * (1 - byChance) ** 2);
        expect(found!.kappaError! ** 2).toBeCloseTo(squared, 9);
      }),
    );
  });

  it('does not depend on which rater is first or on the unit of counting', () => {
    fc.assert(
      fc.property(square, (table) => {
        const found = agreement(table);
        const swapped = agreement(table.map((row, i) => row.map((_, j) => table[j]![i]!)));
        const doubled = agreement(table.map((row) => row.map((cell) => 2 * cell)));
        if (found === null) expect([swapped, doubled]).toEqual([null, null]);
        else {
          expect(swapped!.kappa ?? 9).toBeCloseTo(found.kappa ?? 9, 9);
          expect(swapped!.kappaError ?? 9).toBeCloseTo(found.kappaError ?? 9, 9);
          expect(doubled!.ac1!).toBeCloseTo(found.ac1!, 9);
          expect(doubled!.kappa ?? 9).toBeCloseTo(found.kappa ?? 9, 9);
          expect(found.observed).toBeLessThanOrEqual(1 + 1e-12);
          expect(found.kappa ?? 0).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it('counts pairs of ratings into the table', () => {
    const pairs = [
      ['yes', 'yes'],
      ['yes', 'no'],
      ['no', 'no'],
      ['yes', 'no'],
    ] as const;
    expect(crossTable<string>(pairs, ['yes', 'no'])).toEqual([
      [1, 2],
      [0, 1],
    ]);
    expect(() => crossTable<string>(pairs, ['yes'])).toThrow(RangeError);
  });
});

describe('agreement of several raters', () => {
  const diagnoses = readJson<number[][]>('./fleiss-ratings.json');

  it('gives the κ of Fleiss 1971', () => {
    expect(diagnoses).toHaveLength(30);
    expect(fleissKappa(diagnoses)).toBeCloseTo(0.43024452006014097, 12);
  });

  it('is 1 when all agree on each case, and absent without cases or with one category', () => {
    expect(
      fleissKappa([
        [3, 0],
        [0, 3],
      ]),
    ).toBe(1);
    expect([
      fleissKappa([]),
      fleissKappa([
        [3, 0],
        [3, 0],
      ]),
    ]).toEqual([null, null]);
  });

  it('refuses cases with different numbers of raters, and a lone rater', () => {
    expect(() =>
      fleissKappa([
        [2, 1],
        [2, 0],
      ]),
    ).toThrow(RangeError);
    expect(() => fleissKappa([[1, 0]])).toThrow(RangeError);
  });
});

describe('dependable data', () => {
  it.each([
    [0.75, 0.8, 'kappa'],
    [0.74, 0.95, 'observed'],
    [0.74, 0.94, null],
    [null, 1, 'observed'],
    [null, 0.9, null],
  ])('with κ %s and agreement %d is so by %s', (kappa, observed, expected) => {
    expect(findMetDependabilityCriterion({ kappa, observed })).toBe(expected);
  });

  it.each([
    [
      [0, 0, 0],
      [0, 2, 0],
      [1, 0, 7],
    ],
    [
      [2, 0],
      [1, 9],
    ],
    [
      [9, 0],
      [1, 2],
    ],
  ])('reaches the bar with a κ of exactly 0.75: %j %j %j', (...table) => {
    expect(findMetDependabilityCriterion(agreement(table.filter(Array.isArray))!)).toBe('kappa');
  });

  it('reaches the other bar with exactly 95% agreement', () => {
    // 0.95 as a sum of shares is 0.9500000000000001 or 0.95 or 0.9499999999999998.
    for (let unlike = 1; unlike <= 20; unlike++) {
      const alike = 19 * unlike;
      for (const split of [1, 3, 7]) {
        const part = Math.floor(alike / split);
        const found = agreement([
          [part, unlike],
          [0, alike - part],
        ])!;
        expect(findMetDependabilityCriterion({ ...found, kappa: null })).toBe('observed');
      }
    }
  });
});
