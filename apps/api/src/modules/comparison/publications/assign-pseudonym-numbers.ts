import { randomInt } from 'node:crypto';

/** The smallest range of numbers to draw from. */
const LEAST_RANGE = 999;

/**
 * Draws a pseudonym number for each submission, at random from those that are free. @param fixedNumbers numbers that stay: those of
 * earlier publications under the same numbers. @param avoidedNumbers numbers of the series before, under which readers know others
 */
export function assignPseudonymNumbers(
  ids: readonly number[],
  fixedNumbers: ReadonlyMap<number, number>,
  avoidedNumbers: Iterable<number> = [],
): Map<number, number> {
  const taken = new Set([...fixedNumbers.values(), ...avoidedNumbers]);
  const range = Math.max(LEAST_RANGE, 2 * (ids.length + taken.size));
  const numbers = new Map<number, number>();
  for (const id of ids) {
    let number = fixedNumbers.get(id);
    while (number === undefined) {
      const drawn = randomInt(1, range + 1);
      if (!taken.has(drawn)) number = drawn;
    }
    taken.add(number);
    numbers.set(id, number);
  }
  return numbers;
}
