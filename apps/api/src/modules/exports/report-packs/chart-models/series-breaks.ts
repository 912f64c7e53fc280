import type { Lines, LineRole } from './chart-model.ts';

/** Returns where a line is cut. A target continues, and so do the user's values if they stay comparable. */
export function seriesBreaks(role: LineRole, breaks: Lines['breaks']): number[] {
  if (role === 'target') return [];
  const goesOn = role === 'own' || role === 'values';
  return breaks.filter(({ isComparable }) => !(goesOn && isComparable)).map(({ at }) => at);
}
