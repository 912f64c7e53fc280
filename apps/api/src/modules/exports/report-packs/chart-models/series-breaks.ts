import type { Lines, LineRole } from './chart-model.ts';

/** Where a line is cut: a target goes on, and so do own values that stay comparable. */
export function seriesBreaks(role: LineRole, breaks: Lines['breaks']): number[] {
  if (role === 'target') return [];
  const goesOn = role === 'own' || role === 'values';
  return breaks.filter(({ isComparable }) => !(goesOn && isComparable)).map(({ at }) => at);
}
