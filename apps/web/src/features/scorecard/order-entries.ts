import type { ScorecardEntry } from '@portal/contract/chart-data';
import { foldText } from '@portal/contract/rules/fold-text';

/** The entries that are wanted: of a verdict, holding each word; the most unusual first, or as they come. */
export function orderEntries(
  entries: readonly ScorecardEntry[],
  wanted: { verdict: string | null; search: string; isByUnusual: boolean },
): ScorecardEntry[] {
  const words = foldText(wanted.search).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ verdict, chart_name, measure_name }) => {
    const text = foldText(`${chart_name} ${measure_name}`);
    return (!wanted.verdict || verdict === wanted.verdict) && words.every((word) => text.includes(word));
  });
  const size = ({ distance }: ScorecardEntry) => (distance === null ? -1 : Math.abs(distance));
  return wanted.isByUnusual ? found.toSorted((a, b) => size(b) - size(a)) : found;
}
