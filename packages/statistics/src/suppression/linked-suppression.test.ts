import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LinearCombination,
  suppressLinkedFigures,
  type LinkedFigure,
  type PublishedQuantity,
} from './linked-suppression.ts';
import { suppressCounts } from './suppression.ts';

const THRESHOLD = 8;
const rules = { threshold: THRESHOLD, isCount: () => true };
type Terms = Record<string, number>;
const form = (terms: Terms): LinearCombination => new Map(Object.entries(terms));
const amountOf = (terms: Terms, answers: Terms) =>
  Object.entries(terms).reduce((sum, [name, times]) => sum + times * answers[name]!, 0);
const isSmall = (amount: number) => amount > 0 && amount < THRESHOLD;

/**
 * Builds figures from the quantities they reveal, over some answers; the answers decide which quantities are
 * small.
 */
const figuresOf = (told: Terms[][], answers: Terms): LinkedFigure[] =>
  told.map((forms) => ({
    tells: forms.map((terms) => ({ form: form(terms), amount: amountOf(terms, answers) })),
    small: forms.filter((terms) => isSmall(amountOf(terms, answers))).map(form),
  }));
const held = (told: Terms[][], answers: Terms, known: PublishedQuantity[] = []) =>
  suppressLinkedFigures(figuresOf(told, answers), known, rules);

describe('figures that share parts', () => {
  const parts = [[{ a: 1 }], [{ b: 1 }], [{ c: 1 }]];
  const total = [{ a: 1, b: 1, c: 1 }];

  it('are all published where none is small', () => {
    expect(held([total, ...parts], { a: 10, b: 20, c: 0 })).toEqual([false, false, false, false]);
  });

  it('hold back the last part that would leave a small one over', () => {
    expect(held([total, ...parts], { a: 3, b: 20, c: 30 })).toEqual([false, true, false, true]);
    expect(held([...parts, total], { a: 3, b: 20, c: 30 })).toEqual([true, false, false, true]);
  });

  it('may leave two small parts over only where they are not small together', () => {
    expect(held([total, ...parts], { a: 7, b: 6, c: 30 })).toEqual([false, true, true, false]);
    expect(held([total, ...parts], { a: 3, b: 2, c: 30 })).toEqual([false, true, true, true]);
    // The rest contains no small part, but two parts without people, so it identifies no one.
    expect(held([total, ...parts], { a: 0, b: 0, c: 30 })).toEqual([false, false, false, false]);
  });

  it('count a missing part as known', () => {
    const blank: PublishedQuantity = { form: form({ b: 1 }), amount: 0 };
    const answers = { a: 3, b: 0, c: 30 };
    expect(held([total, [{ a: 1 }], [{ c: 1 }]], answers, [blank])).toEqual([false, true, true]);
  });

  it('hold the numerator back in the next figure that has it', () => {
    expect(held([[{ a: 1 }, { b: 1 }], [{ a: 1 }]], { a: 3, b: 100 })).toEqual([true, true]);
    expect(held([[{ b: 1 }], [{ a: 1 }, { b: 1 }]], { a: 30, b: 4 })).toEqual([true, true]);
    expect(held([[{ a: 1 }, { b: 1 }], [{ b: 1 }]], { a: 3, b: 100 })).toEqual([true, false]);
  });

  it('know the sums that a questionnaire checks', () => {
    const sum: PublishedQuantity = { form: form({ all: 1, a: -1, b: -1, c: -1 }), amount: 0 };
    const answers = { all: 53, a: 3, b: 20, c: 30 };
    expect(held([[{ all: 1 }], ...parts], answers)).toEqual([false, true, false, false]);
    expect(held([[{ all: 1 }], ...parts], answers, [sum])).toEqual([false, true, false, true]);
  });

  it('leave a remainder alone that is no count', () => {
    const figures = figuresOf([total, [{ c: 1 }]], { a: 1, b: 2, c: 30 });
    const minutes = { ...rules, isCount: (name: string) => name === 'c' };
    expect(suppressLinkedFigures(figures, [], minutes)).toEqual([false, false]);
  });
});

/** Another way to the same: exact fractions, the rank of a matrix with and without a row. */
function rank(rows: Terms[], names: readonly string[]): number {
  const matrix = rows.map((row) => names.map((name) => BigInt(row[name] ?? 0)));
  let found = 0;
  for (let column = 0; column < names.length; column += 1) {
    const at = matrix.findIndex((row, index) => index >= found && row[column] !== 0n);
    if (at < 0) continue;
    [matrix[found], matrix[at]] = [matrix[at]!, matrix[found]!];
    const pivot = matrix[found]!;
    for (let below = found + 1; below < matrix.length; below += 1) {
      const row = matrix[below]!;
      const [times, by] = [row[column]!, pivot[column]!];
      if (times !== 0n) matrix[below] = row.map((cell, index) => cell * by - times * pivot[index]!);
    }
    found += 1;
  }
  return found;
}

describe('for any figures over any answers', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const terms = fc
    .dictionary(fc.constantFrom(...names), fc.integer({ min: -2, max: 3 }), {
      minKeys: 1,
      noNullPrototype: true,
    })
    .filter((one) => Object.values(one).some((times) => times !== 0));
  const told = fc.array(fc.array(terms, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 8 });
  const answers = fc
    .array(fc.integer({ min: 0, max: 25 }), { minLength: 5, maxLength: 5 })
    .map((counts): Terms => Object.fromEntries(names.map((name, index) => [name, counts[index]!])));

  it('no small quantity is in the span of what is published', () => {
    fc.assert(
      fc.property(told, answers, (forms, given) => {
        const isHeld = held(forms, given);
        const published = forms.filter((_, index) => !isHeld[index]).flat();
        const before = rank(published, names);
        for (const figure of forms) {
          for (const one of figure.filter((form) => isSmall(amountOf(form, given)))) {
            expect(rank([...published, one], names)).toBe(before + 1);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('a single table keeps the rule for one: no small remainder beside a total', () => {
    const table = fc.array(fc.nat(30), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(table, (counts) => {
        const names = counts.map((_, index) => `part ${index}`);
        const given = Object.fromEntries(names.map((name, index) => [name, counts[index]!]));
        const parts = names.map((name): Terms[] => [{ [name]: 1 }]);
        const total: Terms = Object.fromEntries(names.map((name) => [name, 1]));
        const [isTotalHeld, ...isHeld] = held([[total], ...parts], given);
        const hidden = counts.filter((_, index) => isHeld[index]);
        const rest = hidden.reduce((sum, count) => sum + count, 0);
        expect(isHeld.some(Boolean)).toBe(suppressCounts(counts, THRESHOLD).hidden.some(Boolean));
        expect(isTotalHeld || hidden.length === 0 || rest >= THRESHOLD).toBe(true);
      }),
    );
  });

  it('each figure is held back only for a reason, and nothing where nothing is small', () => {
    fc.assert(
      fc.property(told, answers, (forms, given) => {
        const large = Object.fromEntries(names.map((name) => [name, 1000 + given[name]!]));
        const nonNegative = forms.map((figure) =>
          figure.map((one) =>
            Object.fromEntries(Object.entries(one).map(([name, times]) => [name, Math.abs(times)])),
          ),
        );
        expect(held(nonNegative, large)).not.toContain(true);
      }),
    );
  });
});
