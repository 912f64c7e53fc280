import { betaFraction, gammaTails, logInverseBetaHalf, poissonTerm } from './special-functions.ts';

/** P(Z ≤ z) of the standard normal distribution. */
export function normalProbability(z: number): number {
  const { lower, upper } = gammaTails(0.5, (z * z) / 2);
  return z < 0 ? upper / 2 : 0.5 + lower / 2;
}

/** The z with P(Z ≤ z) = p, 0 < p < 1; 0.975 → 1.959963984540054. Start: Abramowitz & Stegun 26.2.23. */
export function normalQuantile(p: number): number {
  requireShare(p);
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let z =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let step = 0; step < 3; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const error = (normalProbability(z) - p) / density;
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

/** P(X ≤ x) of the chi-square distribution with df > 0 degrees of freedom. */
export function chiSquareProbability(x: number, df: number): number {
  return gammaTails(df / 2, x / 2).lower;
}

/** The x with P(X ≤ x) = p for chi-square with df ≥ 0 degrees of freedom (next to none give 0). Start: Wilson & Hilferty 1931. */
export function chiSquareQuantile(p: number, df: number): number {
  requireShare(p);
  if (df < 1e-6) return 0;
  if (df > MANY) return chiSquareQuantileForManyDegrees(normalQuantile(p), df);
  const a = df / 2;
  const cube = 1 - 1 / (9 * a) + normalQuantile(p) / (3 * Math.sqrt(a));
  const start = cube > 0 ? a * cube ** 3 : Math.exp((Math.log(p) - Math.log(poissonTerm(a, 1)) - 1) / a);
  // The smaller tail keeps its digits, so the error is measured there.
  const error = (x: number) => (p <= 0.5 ? gammaTails(a, x).lower - p : 1 - p - gammaTails(a, x).upper);
  return 2 * findRoot(error, (x) => (poissonTerm(a, x) * a) / x, start);
}

/** From so many degrees of freedom on, the sums of the exact tails grow too long to wait for. */
const MANY = 10_000_000;

/** Cornish & Fisher's expansion about the normal z (Goldberg & Levine 1946): exact to 1e-14 from ten million up. */
function chiSquareQuantileForManyDegrees(z: number, df: number): number {
  const root = Math.sqrt(df);
  const first = z * Math.SQRT2;
  const third = (z ** 3 - 7 * z) / (9 * Math.SQRT2);
  const fourth = (6 * z ** 4 + 14 * z ** 2 - 32) / 405;
  return Math.min(df + first * root + (2 / 3) * (z * z - 1) + third / root - fourth / df, Number.MAX_VALUE);
}

/** P(T > t), t ≥ 0, of Student's t with df > 0 degrees of freedom (Abramowitz & Stegun 26.7.1). */
function studentUpperTail(t: number, df: number): number {
  if (t === 0) return 0.5;
  const a = df / 2;
  const square = (t * t) / df;
  if (square === Infinity) return 0;
  const x = 1 / (1 + square);
  const factor = Math.exp(logInverseBetaHalf(a) - a * Math.log1p(square)) * Math.sqrt(square * x);
  if (x < (a + 1) / (a + 2.5)) return (factor * betaFraction(a, 0.5, x)) / a / 2;
  return 0.5 - factor * betaFraction(0.5, a, square * x);
}

/** P(T ≤ t) of Student's t with df > 0 degrees of freedom. */
export function studentProbability(t: number, df: number): number {
  return t < 0 ? studentUpperTail(-t, df) : 1 - studentUpperTail(t, df);
}

/** The t with P(T ≤ t) = p for Student's t with df > 0 degrees of freedom; 0.975 with 7 → 2.364624. */
export function studentQuantile(p: number, df: number): number {
  requireShare(p);
  if (p < 0.5) return -studentQuantile(1 - p, df);
  if (p === 0.5) return 0;
  if (df > 10_000) return studentQuantileForManyDegrees(-normalQuantile(1 - p), df);
  const tail = 1 - p;
  const scale = Math.exp(logInverseBetaHalf(df / 2)) / Math.sqrt(df);
  const density = (t: number) => scale * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));
  return findRoot((t) => tail - studentUpperTail(t, df), density, -normalQuantile(tail));
}

/** Fisher & Cornish's expansion about the normal z (Abramowitz & Stegun 26.7.5): exact to 1e-12 from 10,000 up. */
function studentQuantileForManyDegrees(z: number, df: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + (first + (second + third / df) / df) / df;
}

/** Root of a function that rises over x > 0: Newton's steps, held inside a bracket that closes in from both sides. */
function findRoot(error: (x: number) => number, slope: (x: number) => number, start: number): number {
  let low = 0;
  let high = Infinity;
  let x = start;
  for (let step = 0; step < 200; step++) {
    const off = error(x);
    if (off === 0) return x;
    if (off < 0) low = x;
    else high = x;
    const newton = x - off / slope(x);
    const inside = newton > low && newton < high;
    const next = inside ? newton : high === Infinity ? x * 2 : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-15 * x) return next;
    x = next;
  }
  return x;
}

function requireShare(p: number): void {
  if (!(p > 0 && p < 1)) throw new RangeError(`A quantile needs a probability between 0 and 1, got ${p}.`);
}
