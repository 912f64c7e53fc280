/**
 * One rule for the whole package: missing answers are dropped here, before any arithmetic. A value that is
 * still not finite afterwards is a programming error and throws. `null` as a result always means "too little
 * data for this figure".
 */

/** The reported figures, in their order: without null, undefined, NaN and infinities. */
export function finiteValues(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value): value is number => value != null && Number.isFinite(value));
}

/** @throws RangeError when any of the values is NaN or infinite. */
export function assertFinite(values: readonly number[]): void {
  for (const value of values) {
    if (!Number.isFinite(value)) {
      throw new RangeError(`Expected finite numbers, got ${value}: drop missing values first.`);
    }
  }
}

/** A result, or null where it is beyond what a number can hold, or where no number is the answer. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The same of figures that belong together: all of them or none. */
export function finiteFiguresOrNull<Figures extends object>(figures: Figures): Figures | null {
  for (const name in figures) if (!Number.isFinite(figures[name])) return null;
  return figures;
}

/**
 * A figure as it is compared: to 12 significant digits, and to no more than 12 decimals. What sums and quotients add
 * beyond is rounding, and must not part 0.0543 + 0.0109 from 0.0652. For ranks, ties and order; never for showing.
 */
export function roundForComparison(value: number): number {
  // Adding 0 turns −0 into 0. Comparisons treat both the same, but a Map's keys and JSON might not.
  return Number(Math.abs(value) < 1 ? value.toFixed(12) : value.toPrecision(12)) + 0;
}

/** More apart than rounding to be compared can bring them together, for their size. */
const APART = 2e-11;

/** Compares two figures after rounding: 1 if the first is larger, −1 if the second, 0 if neither. */
export function compareFigures(a: number, b: number): -1 | 0 | 1 {
  if (a === b) return 0;
  const difference = a - b;
  // Almost all are told apart without writing them out.
  if (Math.abs(difference) > APART * Math.max(1, Math.abs(a), Math.abs(b))) return difference > 0 ? 1 : -1;
  return Math.sign(roundForComparison(a) - roundForComparison(b)) as -1 | 0 | 1;
}

/** Checks that two figures count as the same. */
export const isSameFigure = (a: number, b: number): boolean => compareFigures(a, b) === 0;

/** A sorted copy, smallest first. @throws RangeError for a value that is not finite. */
export function ascending(values: readonly number[]): number[] {
  assertFinite(values);
  // Numbers are sorted several times faster without a function that compares them.
  return Array.from(Float64Array.from(values).sort());
}
