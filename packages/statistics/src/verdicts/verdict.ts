import type { ChanceInSet, SetEntry } from './chance-models.ts';
import { compareFigures, isSameFigure } from '../finite-values.ts';
import type { FunnelSignal } from './funnel.ts';
import type { Interval } from '../rates/intervals.ts';

/** The good direction of a measure. */
export type Polarity = 'higher' | 'lower' | 'neutral';

/** The rule that decides whether a value differs. */
export type JudgingRule =
  /** Beyond the limits of the set, at 95 % or only at 99.8 %. */
  | { by: 'limits'; confidence: 0.95 | 0.998 }
  /** In the highest or the lowest quarter, which says nothing about chance. */
  | { by: 'quarters' }
  /** The value's own limits do not reach a goal or benchmark. */
  | { by: 'goal'; goal: number | null };

/** A value as it is judged, with its place among the others. */
export interface JudgedEntry extends SetEntry {
  /** 1 lowest to 4 highest; null with fewer than four values. */
  quartile: number | null;
  /** The 95 % limits of the value by itself. */
  limits: Interval | null;
}

/** The limits and quartiles of a set. */
export interface JudgedSet {
  chance: ChanceInSet | null;
  quartiles: { Q1: number | null; Q3: number | null };
}

/**
 * Decides where a value lies, by the rule of its project: the one place that does. Null if nothing can be said. By
 * quarters and by a goal nothing is an alarm.
 */
export function computeVerdict(
  { chance, quartiles: { Q1, Q3 } }: JudgedSet,
  entry: JudgedEntry,
  rule: JudgingRule,
): FunnelSignal | null {
  switch (rule.by) {
    case 'limits': {
      const signal = chance?.signalOf(entry) ?? null;
      return rule.confidence === 0.998 && signal?.endsWith('alert') ? 'inside' : signal;
    }
    case 'quarters':
      if (entry.quartile === null || Q1 === null || Q3 === null) return null;
      if (isSameFigure(Q1, Q3)) return 'inside';
      return entry.quartile === 1 ? 'low_alert' : entry.quartile === 4 ? 'high_alert' : 'inside';
    case 'goal':
      return againstGoal(entry.limits, rule.goal);
  }
}

/** Upper limit below the goal: lower; lower limit above it: higher; a limit that touches it decides nothing. */
function againstGoal(limits: Interval | null, goal: number | null): FunnelSignal | null {
  if (limits === null || goal === null) return null;
  if (compareFigures(limits.upper, goal) < 0) return 'low_alert';
  return compareFigures(limits.lower, goal) > 0 ? 'high_alert' : 'inside';
}
