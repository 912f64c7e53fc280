import { roundForComparison, assertFinite } from '../finite-values.ts';
import { quantile } from '../ranking/quartiles.ts';

export type RunChart = {
  /** The centre line. */
  median: number;
  /** 1 above the median, −1 below, 0 on it, which is passed over. */
  sides: (-1 | 0 | 1)[];
  /** How many values lie beside the median. */
  useful: number;
  /** The most in a row on one side, and more than how many are too many. */
  longestRun: number;
  longestAllowed: number;
  /** How often the line crosses the median, and fewer than how many are too few. */
  crossings: number;
  fewestAllowed: number;
};

/**
 * Run chart with Anhøj’s rules (Anhøj and Olesen 2014): with n values beside the median, a run of more than
 * round(log₂ n) + 3, or fewer crossings than the 5 % quantile of a binomial of n − 1 tosses of a coin, is no chance. The
 * median is that of the first `baseline` values. Null for no values, or a baseline longer than there are.
 */
export function runChart(values: readonly number[], baseline: number | null = null): RunChart | null {
  assertFinite(values);
  if (values.length === 0 || (baseline !== null && baseline > values.length)) return null;
  const median = quantile(values.slice(0, baseline ?? values.length), 0.5)!;
  const sides = values.map(
    (value) => Math.sign(roundForComparison(value) - roundForComparison(median)) as -1 | 0 | 1,
  );
  const beside = sides.filter((side) => side !== 0);
  const n = beside.length;
  const runs = runsOf(beside);
  return {
    median,
    sides,
    useful: n,
    longestRun: Math.max(0, ...runs),
    longestAllowed: n === 0 ? 0 : Math.round(Math.log2(n)) + 3,
    crossings: Math.max(0, runs.length - 1),
    fewestAllowed: n < 2 ? 0 : leastCrossings(n - 1),
  };
}

/** The fewest heads in so many tosses that come with a chance of 5 % or more: qbinom(0.05, tosses, 0.5). */
function leastCrossings(tosses: number): number {
  // Uses logarithms, because half to the power of many tosses underflows.
  let log = -tosses * Math.LN2;
  let chance = Math.exp(log);
  let heads = 0;
  while (chance < 0.05) {
    log += Math.log((tosses - heads) / (heads + 1));
    heads += 1;
    chance += Math.exp(log);
  }
  return heads;
}

/** Returns the length of each run of the same sign. */
function runsOf(signs: readonly number[]): number[] {
  const runs: number[] = [];
  signs.forEach((sign, at) => {
    if (sign === signs[at - 1]) runs[runs.length - 1]! += 1;
    else runs.push(1);
  });
  return runs;
}
