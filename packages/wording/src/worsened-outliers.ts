import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { findUnusual, type UnusualFigure } from './unusual-figures.ts';

/** A measure that got worse since the previous period, and is beyond the limits of its funnel on the worse side. */
export type WorsenedOutlier = { entry: ScorecardEntry; unusual: UnusualFigure };

/** The text if no measure is both. */
export const NO_WORSENED_OUTLIERS =
  'No measure on the worse side of its funnel limits has got worse since the previous period.';

/** Lists the measures that got worse and are outliers: alarms before alerts, then the farthest from the median. */
export function listWorsenedOutliers(entries: readonly ScorecardEntry[]): WorsenedOutlier[] {
  const distance = ({ entry }: WorsenedOutlier) => Math.abs(entry.distance ?? 0);
  return entries
    .filter(gotWorse)
    .flatMap((entry) =>
      findUnusual(entry)
        .filter(({ kind, tone }) => (kind === 'alarm' || kind === 'alert') && tone === 'worse')
        .map((unusual) => ({ entry, unusual })),
    )
    .sort((a, b) => b.unusual.weight - a.unusual.weight || distance(b) - distance(a));
}

function gotWorse({ value, previous_value, judging: { better } }: ScorecardEntry): boolean {
  if (value === null || previous_value === null || better === 'neutral') return false;
  return better === 'higher' ? value < previous_value : value > previous_value;
}
