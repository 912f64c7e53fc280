import { criticalValue, type Interval } from './rates/intervals.ts';
import { compareFigures, assertFinite, roundForComparison } from './finite-values.ts';

/**
 * Agreement of two raters from their cross table: row, the first rater's category; column, the second's; the cell, how
 * many cases. κ depends on how common the categories are, so percent agreement and AC1 are shown beside it.
 */
export interface Agreement {
  n: number;
  /** Share of cases with the same rating, 0 to 1. */
  observed: number;
  /** Cohen's κ = (pₒ − pₑ)/(1 − pₑ); null when both use a single category, as chance alone then explains everything. */
  kappa: number | null;
  /** Asymptotic standard error of κ (Fleiss, Cohen & Everitt 1969). */
  kappaError: number | null;
  /** Gwet's AC1, pₑ = Σπ(1 − π)/(q − 1), π the mean of both margins; null with fewer than two categories. */
  ac1: number | null;
}

/** @throws RangeError when the table is not square or has a negative cell. Null without cases. */
export function agreement(table: readonly (readonly number[])[]): Agreement | null {
  const q = table.length;
  if (table.some((row) => row.length !== q)) throw new RangeError('A cross table of two raters is square.');
  requireCounts(table);
  const n = table.flat().reduce((total, cell) => total + cell, 0);
  if (n === 0) return null;
  const share = (i: number, j: number) => table[i]![j]! / n;
  const indices = table.map((_, index) => index);
  const add = (term: (index: number) => number) => indices.reduce((total, index) => total + term(index), 0);
  const first = indices.map((i) => add((j) => share(i, j)));
  const second = indices.map((j) => add((i) => share(i, j)));

  const observed = add((i) => share(i, i));
  const chance = add((i) => first[i]! * second[i]!);
  const common = add((i) => {
    const margin = (first[i]! + second[i]!) / 2;
    return margin * (1 - margin);
  });
  const result = { n, observed, ac1: q < 2 ? null : ratio(observed, common / (q - 1)) };
  // One category only: 1 − pₑ is 0 but for rounding.
  if (indices.some((i) => first[i]! * second[i]! > 1 - 1e-12))
    return { ...result, kappa: null, kappaError: null };

  const kappa = ratio(observed, chance);
  const onDiagonal = add((i) => share(i, i) * (1 - (first[i]! + second[i]!) * (1 - kappa)) ** 2);
  const offDiagonal = add((i) => add((j) => (i === j ? 0 : share(i, j) * (second[i]! + first[j]!) ** 2)));
  // Rounding alone leaves a tiny remainder where the variance is 0, and its root would not be tiny.
  const variance = roundForComparison(
    onDiagonal + (1 - kappa) ** 2 * offDiagonal - (kappa - chance * (1 - kappa)) ** 2,
  );
  return { ...result, kappa, kappaError: Math.sqrt(Math.max(0, variance) / n) / (1 - chance) };
}

/** κ ± z·ASE; null where κ is null or its standard error is 0, which says nothing about chance. */
export function kappaInterval({ kappa, kappaError }: Agreement, confidence = 0.95): Interval | null {
  if (kappa === null || kappaError === null || kappaError === 0) return null;
  const reach = criticalValue(confidence) * kappaError;
  return { lower: kappa - reach, upper: kappa + reach };
}

/** The cross table of pairs of ratings, over the given categories. @throws RangeError for a rating not among them. */
export function crossTable<Rating>(
  pairs: readonly (readonly [Rating, Rating])[],
  categories: readonly Rating[],
): number[][] {
  const table = categories.map(() => categories.map(() => 0));
  for (const pair of pairs) {
    const [i, j] = pair.map((rating) => categories.indexOf(rating)) as [number, number];
    if (i < 0 || j < 0) throw new RangeError('A rating is not among the categories.');
    table[i]![j]!++;
  }
  return table;
}

/**
 * Fleiss' κ of several raters: one row a case, the cell how many raters chose that category; the same number of raters,
 * at least two, for every case. Null without cases or when all chose a single category. @throws RangeError otherwise.
 */
export function fleissKappa(table: readonly (readonly number[])[]): number | null {
  requireCounts(table);
  const raters = table[0]?.reduce((total, cell) => total + cell, 0);
  if (raters === undefined) return null;
  if (raters < 2 || table.some((row) => row.reduce((total, cell) => total + cell, 0) !== raters)) {
    throw new RangeError('Fleiss’ kappa needs the same number of raters, at least two, for every case.');
  }
  let alike = 0;
  const totals = table[0]!.map(() => 0);
  for (const row of table) {
    row.forEach((cell, category) => {
      alike += cell * (cell - 1);
      totals[category]! += cell;
    });
  }
  const ratings = table.length * raters;
  if (totals.some((total) => total === ratings)) return null;
  const chance = totals.reduce((total, cell) => total + (cell / ratings) ** 2, 0);
  return ratio(alike / (ratings * (raters - 1)), chance);
}

/**
 * Returns what makes data dependable: κ of at least 0.75, or 95 % of the cases rated the same; null if
 * neither does.
 */
export function findMetDependabilityCriterion({
  kappa,
  observed,
}: Pick<Agreement, 'kappa' | 'observed'>): 'kappa' | 'observed' | null {
  if (kappa !== null && compareFigures(kappa, 0.75) >= 0) return 'kappa';
  return compareFigures(observed, 0.95) >= 0 ? 'observed' : null;
}

const ratio = (observed: number, chance: number) => (observed - chance) / (1 - chance);

function requireCounts(table: readonly (readonly number[])[]): void {
  for (const row of table) {
    assertFinite(row);
    if (row.some((cell) => cell < 0)) throw new RangeError('A count is not negative.');
  }
}
