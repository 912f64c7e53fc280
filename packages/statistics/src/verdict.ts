import { compareFigures } from './finite-values.ts';
import type { Interval } from './intervals.ts';

/** Where a submission lies against a reference; `none` where nothing can be said. */
export type Position = 'lower' | 'higher' | 'similar' | 'none';

/** Which direction is good for a measure. */
export type Polarity = 'higher' | 'lower' | 'neutral';

/** What that position means; a neutral measure stays `lower` or `higher`. */
export type Verdict = 'better' | 'worse' | Position;

/**
 * Upper limit below the reference: lower; lower limit above it: higher; else similar. Without an interval or a
 * reference there is no verdict, nor when the reference holds nobody but the submission itself (`others` = 0).
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
