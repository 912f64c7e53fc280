import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { findUnusual, type UnusualFigure } from './unusual-figures.ts';

/** An unusual result of a measure. */
export type UnusualEntry = { entry: ScorecardEntry; unusual: UnusualFigure };

/** The text if nothing became unusual. */
export const NOTHING_NEWLY_UNUSUAL = 'Nothing has become unusual since the previous period.';

/**
 * Lists the unusual results of a scorecard: the most serious first, and among equals the worse results first.
 */
export function listUnusualFigures(entries: readonly ScorecardEntry[]): UnusualEntry[] {
  const rank = ({ unusual }: UnusualEntry) => unusual.weight * 2 + (unusual.tone === 'worse' ? 1 : 0);
  return entries
    .flatMap((entry) => findUnusual(entry).map((unusual) => ({ entry, unusual })))
    .sort((a, b) => rank(b) - rank(a));
}

/** Lists the unusual results that the previous period's scorecard does not have, or has as less serious. */
export function listNewlyUnusual(
  entries: readonly ScorecardEntry[],
  previous: readonly ScorecardEntry[],
): UnusualEntry[] {
  const known = new Map(listUnusualFigures(previous).map((one) => [keyOf(one), one.unusual.weight]));
  return listUnusualFigures(entries).filter((one) => one.unusual.weight > (known.get(keyOf(one)) ?? 0));
}

/** An alert and an alarm on the same side are one kind, of which the alarm is more serious. */
function keyOf({ entry, unusual }: UnusualEntry): string {
  const side = unusual.form === 'funnel' ? (entry.signal?.split('_')[0] ?? '') : unusual.tone;
  return `${entry.chart_id} ${unusual.form} ${side}`;
}
