/*
 * The formulas of the field once more, written straight from their definitions for comparison with the portal's figures.
 * On purpose nothing of packages/statistics is used.
 */

const Z95 = 1.959963984540054;
const Z998 = 3.090232306167813;

type Share = { numerator: number; denominator: number | null };
const total = (values: number[]) => values.reduce((sum, one) => sum + one, 0);
export const ascending = (values: number[]) => [...values].sort((a, b) => a - b);
/** Between the two values around position (n − 1)p, counted from 0. */
export function quantile(values: number[], p: number): number {
  const sorted = ascending(values);
  const at = (sorted.length - 1) * p;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (at - Math.floor(at)) * (high - low);
}
export const mean = (values: number[]) => total(values) / values.length;
/** In quarters of the ranks, lowest first; ties have the lowest rank of theirs. */
export function quarter(value: number, values: number[]): number | null {
  const n = values.length;
  if (n < 4) return null;
  const rank = 1 + values.filter((one) => one < value).length;
  // The largest quarter q that begins at or before the rank.
  for (let q = 4; q > 1; q -= 1) if ((n + 1 - rank) * 4 <= (5 - q) * n) return q;
  return 1;
}

export function funnel(figures: Share[]) {
  const centre = total(figures.map((one) => one.numerator)) / total(figures.map((one) => one.denominator!));
  const angle = Math.asin(Math.sqrt(centre));
  const weights = figures.map((one) => 4 * one.denominator!);
  const scores = figures.map(
    (one, at) => (Math.asin(Math.sqrt(one.numerator / one.denominator!)) - angle) * Math.sqrt(weights[at]!),
  );
  const [low, high] = [quantile(scores, 0.1), quantile(scores, 0.9)];
  const phi = mean(scores.map((score) => Math.max(low, Math.min(high, score)) ** 2));
  const m = figures.length;
  const spread = total(weights) - total(weights.map((one) => one * one)) / total(weights);
  const tau = Math.max(0, (m * phi - (m - 1)) / spread);
  const limits = (n: number, z: number) => {
    const byChance = z * Math.sqrt((centre * (1 - centre)) / n);
    if (tau === 0) return { lower: Math.max(0, centre - byChance), upper: Math.min(1, centre + byChance) };
    const reach = z * Math.sqrt(1 / (4 * n) + tau);
    return {
      lower: Math.sin(Math.max(0, angle - reach)) ** 2,
      upper: Math.sin(Math.min(Math.PI / 2, angle + reach)) ** 2,
    };
  };
  return { centre, phi, alert: (n: number) => limits(n, Z95), alarm: (n: number) => limits(n, Z998) };
}

/** Wilson's 95 % limits of x out of n. */
export function wilson(x: number, n: number) {
  const reach = Z95 * Math.sqrt(Z95 ** 2 + 4 * x * (1 - x / n));
  const below = 2 * (n + Z95 ** 2);
  return { lower: (2 * x + Z95 ** 2 - reach) / below, upper: (2 * x + Z95 ** 2 + reach) / below };
}

/** Mean ± 2.66 times the mean moving range, ranges of 3.267 times their mean and more left out. */
export function xmr(values: number[]) {
  const moves = values.slice(1).map((value, at) => Math.abs(value - values[at]!));
  const kept = moves.filter((move) => mean(moves) === 0 || move < 3.267 * mean(moves));
  return {
    centre: mean(values),
    upper: mean(values) + 2.66 * mean(kept),
    lower: mean(values) - 2.66 * mean(kept),
  };
}
