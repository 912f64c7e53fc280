import { countInterval, criticalValue, exactPoissonInterval, type Interval } from '../rates/intervals.ts';
import { sum } from '../moments.ts';
import { finiteFiguresOrNull, compareFigures, finiteOrNull, assertFinite } from '../finite-values.ts';

/** The two levels of a funnel plot: two and three standard errors, 2.5 % and 0.1 % in each tail. */
export const FUNNEL_LEVELS = { alert: 0.95, alarm: 0.998 } as const;

/** The position of a point: beyond the outer limits (alarm), between the two (alert), or inside. */
export type FunnelSignal = 'low_alarm' | 'low_alert' | 'inside' | 'high_alert' | 'high_alarm';

/** The centre line: Σ events / Σ denominators; null when the denominators add up to nothing. */
export function pooledRate(entries: readonly { numerator: number; denominator: number }[]): number | null {
  const denominator = sum(entries.map((entry) => entry.denominator));
  if (denominator <= 0) return null;
  return finiteOrNull(sum(entries.map((entry) => entry.numerator)) / denominator);
}

/**
 * p̄ ± z√(p̄(1 − p̄)/n), held within 0 … 1 (Spiegelhalter 2005). These are also exactly the shares whose Wilson interval
 * just touches p̄, which is how PHEindicatormethods arrives at them. Null when n is not above 0.
 */
export function proportionFunnelLimits(centre: number, n: number, confidence: number): Interval | null {
  assertFinite([centre, n]);
  if (n <= 0 || centre < 0 || centre > 1) return null;
  const reach = criticalValue(confidence) * Math.sqrt((centre * (1 - centre)) / n);
  return { lower: Math.max(0, centre - reach), upper: Math.min(1, centre + reach) };
}

/**
 * Limits of an observed/expected ratio, drawn over the expected count: χ²(α/2; 2E)/2E and χ²(1 − α/2; 2E + 2)/2E, around
 * 1 (FunnelPlotR). Null when nothing is expected.
 */
export function ratioLimitsAtExpected(expected: number, confidence: number): Interval | null {
  assertFinite([expected]);
  if (expected <= 0) return null;
  const { lower, upper } = exactPoissonInterval(expected, confidence);
  return finiteFiguresOrNull({ lower: lower / expected, upper: upper / expected });
}

/**
 * Limits of an observed/expected ratio, drawn over the observed count: the ratios at which O events would be just
 * significant, O/[χ²(1 − α/2; 2O + 2)/2] and O/[χ²(α/2; 2O)/2] (PHEindicatormethods). Null for no events.
 */
export function ratioLimitsAtObserved(observed: number, confidence: number): Interval | null {
  assertFinite([observed]);
  if (observed <= 0) return null;
  const { lower, upper } = exactPoissonInterval(observed, confidence);
  return finiteFiguresOrNull({ lower: observed / upper, upper: observed / lower });
}

/**
 * Does the same as {@link ratioLimitsAtExpected}, for a rate around `centre` (events per unit of the
 * denominator).
 */
export function rateLimitsAtDenominator(
  centre: number,
  denominator: number,
  confidence: number,
): Interval | null {
  const expected = finiteOrNull(centre * denominator);
  const limits = expected ? ratioLimitsAtExpected(expected, confidence) : null;
  return limits && finiteFiguresOrNull({ lower: limits.lower * centre, upper: limits.upper * centre });
}

/** Does the same as {@link ratioLimitsAtObserved}, for a rate around `centre`, in the unit of `centre`. */
export function rateLimitsAtEvents(centre: number, events: number, confidence: number): Interval | null {
  const limits = ratioLimitsAtObserved(events, confidence);
  return limits && finiteFiguresOrNull({ lower: limits.lower * centre, upper: limits.upper * centre });
}

/**
 * Returns the counts at which {@link countSignal} turns: the last one not judged too low and too high where `expected`
 * are expected, between whole counts as well. Null if nothing is expected.
 */
export function countLimitsAtExpected(expected: number, confidence: number): Interval | null {
  assertFinite([expected]);
  if (expected <= 0) return null;
  const reaches = (count: number) => countInterval(count, confidence).upper >= expected;
  const exceeds = (count: number) => countInterval(count, confidence).lower > expected;
  // Beyond this distance no count can be within its limits.
  const most = expected + 20 * Math.sqrt(expected) + 50;
  // The search below adds two counts.
  if (!Number.isFinite(2 * most)) return null;
  const lower = reaches(0) ? 0 : turningPoint(reaches, 0, expected);
  return finiteFiguresOrNull({ lower, upper: turningPoint(exceeds, expected, most) });
}

/** Returns where a condition starts to hold, if it holds from some count on. */
function turningPoint(holds: (count: number) => boolean, from: number, to: number): number {
  let [below, above] = [from, to];
  for (let step = 0; step < 60; step++) {
    const middle = (below + above) / 2;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/**
 * Compares an observed count with the expected count. The result is inside if the observed count's limits
 * (exact below 10, else Byar's) contain the expected count. For a rate, the expected count is the centre
 * times the denominator. Null if nothing is expected.
 */
export function countSignal(observed: number, expected: number): FunnelSignal | null {
  assertFinite([observed, expected]);
  if (expected <= 0 || observed < 0) return null;
  const alert = countInterval(observed, FUNNEL_LEVELS.alert);
  const alarm = countInterval(observed, FUNNEL_LEVELS.alarm);
  return signal(
    (limits) => compareFigures(expected, limits.upper) > 0,
    (limits) => compareFigures(expected, limits.lower) < 0,
    alert,
    alarm,
  );
}

function signal(
  isLow: (limits: Interval) => boolean,
  isHigh: (limits: Interval) => boolean,
  alert: Interval,
  alarm: Interval,
): FunnelSignal {
  if (isLow(alarm)) return 'low_alarm';
  if (isHigh(alarm)) return 'high_alarm';
  if (isLow(alert)) return 'low_alert';
  return isHigh(alert) ? 'high_alert' : 'inside';
}
