/**
 * The two tail integrals that every distribution here rests on. Both take their leading factor from logarithms of
 * ratios near 1 and not from differences of large log-gammas, so they stay exact to about 1e-13 for counts in millions.
 */

const HALF_LOG_TWO_PI = 0.9189385332046727;
const TINY = 1e-300;
const PRECISION = 4 * Number.EPSILON;

/** ln Γ(a+1) − [a ln a − a + ½ ln 2πa], a > 0: the error of Stirling's formula (Abramowitz & Stegun 6.1.41). */
function stirlingError(a: number): number {
  let correction = 0;
  let shifted = a;
  while (shifted < 15) {
    correction += (shifted + 0.5) * Math.log1p(1 / shifted) - 1;
    shifted += 1;
  }
  const s = 1 / (shifted * shifted);
  const series =
    1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))));
  return correction + series / shifted;
}

/** x/a − 1 − ln(x/a), without cancellation for x near a. */
function logExcess(x: number, a: number): number {
  const d = (x - a) / a;
  if (Math.abs(d) > 0.1) return d - Math.log(x / a);
  let power = d * d;
  let total = 0;
  for (let k = 2; k <= 20; k++) {
    total += power / k;
    power *= -d;
  }
  return total;
}

/** x^a e^−x / Γ(a+1), a > 0, x ≥ 0: for whole a, the Poisson probability of a events where x are expected. */
export function poissonTerm(a: number, x: number): number {
  if (x === 0) return 0;
  return Math.exp(-a * logExcess(x, a) - stirlingError(a) - HALF_LOG_TWO_PI - 0.5 * Math.log(a));
}

/** Both tails of the gamma distribution of shape a > 0 at x ≥ 0 (Abramowitz & Stegun 6.5.29 and 6.5.31). */
export function gammaTails(a: number, x: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x === Infinity) return { lower: 1, upper: 0 };
  const factor = poissonTerm(a, x);
  if (x < a + 1) {
    let term = 1;
    let total = 1;
    for (let k = 1; term > total * 1e-17; k++) {
      term *= x / (a + k);
      total += term;
    }
    const lower = Math.min(1, factor * total);
    return { lower, upper: 1 - lower };
  }
  // Lentz's method for the continued fraction.
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1, change = 0; Math.abs(change - 1) > PRECISION && k < 100_000; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / nonZero(numerator * d + b);
    c = nonZero(b + numerator / c);
    change = c * d;
    fraction *= change;
  }
  const upper = Math.min(1, factor * a * fraction);
  return { lower: 1 - upper, upper };
}

/** ln[1/B(a, ½)] = ln[Γ(a+½) / (Γ(a) √π)], a > 0. */
export function logInverseBetaHalf(a: number): number {
  const ratio = a * Math.log1p(0.5 / a) + 0.5 * Math.log(a) - 0.5 + stirlingError(a + 0.5) - stirlingError(a);
  return ratio - 0.5 * Math.log(Math.PI);
}

/** The continued fraction of the incomplete beta function (Abramowitz & Stegun 26.5.8), for x < (a+1)/(a+b+2). */
export function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1, change = 0; Math.abs(change - 1) > PRECISION && m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    change = d * c;
    fraction *= change;
  }
  return fraction;
}

const nonZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
