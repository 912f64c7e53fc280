import { countInterval, type Interval, wilsonInterval } from './intervals.ts';
import { finiteFiguresOrNull, assertFinite } from '../finite-values.ts';

/** A figure with its limits, all in the same unit. */
export interface Estimate extends Interval {
  value: number;
}

/** `multiplier` 1 for a share, 100 for a percentage, 1,000 for "per 1,000". `confidence` defaults to 0.95. */
export interface Scale {
  multiplier?: number;
  confidence?: number;
}

/** x/n with Wilson's limits, times the multiplier. Null when n is not above 0 or x is not within 0 … n. */
export function proportion(x: number, n: number, scale: Scale = {}): Estimate | null {
  const { multiplier = 1, confidence = 0.95 } = scale;
  const limits = wilsonInterval(x, n, confidence);
  return limits && scaleEstimate({ value: x / n, ...limits }, multiplier);
}

/**
 * Events per denominator, times the multiplier; the events may outnumber the denominator. Limits of the count (exact
 * below 10, else Byar's). Null when the denominator is not above 0 or the count is negative.
 */
export function rate(events: number, denominator: number, scale: Scale = {}): Estimate | null {
  const { multiplier = 1, confidence = 0.95 } = scale;
  assertFinite([events, denominator]);
  if (denominator <= 0 || events < 0) return null;
  return scaleEstimate({ value: events, ...countInterval(events, confidence) }, multiplier / denominator);
}

/** The same figure in another unit; null where that is beyond any number. */
export function scaleEstimate({ value, lower, upper }: Estimate, factor: number): Estimate | null {
  return finiteFiguresOrNull({ value: value * factor, lower: lower * factor, upper: upper * factor });
}
