import { finiteOrNull, requireFinite } from './present-values.ts';

/** Levels of clinical audit: alert beyond 2 standard deviations from the expected value, alarm beyond 3. */
export type OutlierLevel = 'none' | 'alert' | 'alarm';

export interface Outlier {
  level: OutlierLevel;
  /** Which way; null when nothing is out of line. */
  side: 'low' | 'high' | null;
}

/** Judges a distance in standard deviations; exactly 2 or 3 is not beyond. */
export function outlierOf(distance: number): Outlier {
  requireFinite([distance]);
  const size = Math.abs(distance);
  if (size <= 2) return { level: 'none', side: null };
  return { level: size > 3 ? 'alarm' : 'alert', side: distance < 0 ? 'low' : 'high' };
}

/** A share's distance to the expected one in its standard errors √(p̄(1 − p̄)/n); null when n or that error is next to 0. */
export function proportionDistance(x: number, n: number, expected: number): number | null {
  requireFinite([x, n, expected]);
  if (n <= 0 || x < 0 || x > n || expected <= 0 || expected >= 1) return null;
  return finiteOrNull((x / n - expected) / Math.sqrt((expected * (1 - expected)) / n));
}
