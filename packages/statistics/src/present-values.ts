/**
 * One rule for the whole package: a missing answer is dropped here, before any arithmetic; whatever is still not a
 * finite number afterwards is a programming error and throws. `null` as a result always means "too little data for
 * this figure".
 */

/** The reported figures, in their order: without null, undefined, NaN and infinities. */
export function presentValues(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value): value is number => value != null && Number.isFinite(value));
}

/** @throws RangeError when any of the values is NaN or infinite. */
export function requireFinite(values: readonly number[]): void {
  for (const value of values) {
    if (!Number.isFinite(value)) {
      throw new RangeError(`Expected finite numbers, got ${value}: drop missing values first.`);
    }
  }
}

/** A sorted copy, smallest first. @throws RangeError for a value that is not finite. */
export function ascending(values: readonly number[]): number[] {
  requireFinite(values);
  return [...values].sort((a, b) => a - b);
}
