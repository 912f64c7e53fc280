import { compareFigures } from './finite-values.ts';
import type { Interval } from './intervals.ts';

/** The position of a submission against a reference; `none` if no statement is possible. */
export type Position = 'lower' | 'higher' | 'similar' | 'none';

/** The good direction of a measure. */
export type Polarity = 'higher' | 'lower' | 'neutral';

/** The meaning of a position; a neutral measure stays `lower` or `higher`. */
export type Verdict = 'better' | 'worse' | Position;

/**
 * Returns the position of an interval. Upper limit below the reference: lower; lower limit above it: higher;
 * else similar. Returns `none` without an interval or reference, or if the reference contains only the
 * submission itself (`others` = 0).
 */
export function positionAgainst(
  interval: Interval | null,
  reference: number | null,
  others: number,
): Position {
  if (interval === null || reference === null || others < 1) return 'none';
  if (compareFigures(interval.upper, reference) < 0) return 'lower';
  if (compareFigures(interval.lower, reference) > 0) return 'higher';
  return 'similar';
}

/** Turns a position into better or worse by the measure's polarity. */
export function verdictOf(position: Position, polarity: Polarity): Verdict {
  if (polarity === 'neutral' || position === 'similar' || position === 'none') return position;
  return position === polarity ? 'better' : 'worse';
}
