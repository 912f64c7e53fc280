import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { foldText } from '@portal/contract/shared/fold-text';

/** Returns the group of an entry, by its place in the explorer; null for none. */
const groupOf = ({ tab_name, collection_code }: ScorecardEntry): string | null =>
  tab_name === null || collection_code === null ? null : `${tab_name}/${collection_code}`;

/** Returns the chart groups in explorer order. Includes the tab if groups of two tabs have the same name. */
export function groupsIn(entries: readonly ScorecardEntry[]): { value: string; label: string }[] {
  const groups = new Map(
    entries.flatMap((entry) => {
      const group = groupOf(entry);
      return group === null ? [] : [[group, entry] as const];
    }),
  );
  const names = [...groups.values()].map(({ collection_name }) => collection_name);
  return [...groups].map(([value, { collection_name, tab_name }]) => {
    const isAlone = names.indexOf(collection_name) === names.lastIndexOf(collection_name);
    return { value, label: isAlone ? `${collection_name}` : `${collection_name} (${tab_name})` };
  });
}

/** The entries that are wanted: of a group, of a verdict, holding each word; the most unusual first, or as they come. */
export function filterAndSortEntries(
  entries: readonly ScorecardEntry[],
  options: { group: string | null; verdict: string | null; search: string; isByUnusual: boolean },
): ScorecardEntry[] {
  const words = foldText(options.search).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    const text = foldText(`${entry.chart_name} ${entry.measure_name}`);
    return (
      (!options.group || groupOf(entry) === options.group) &&
      (!options.verdict || entry.verdict === options.verdict) &&
      words.every((word) => text.includes(word))
    );
  });
  const size = ({ distance }: ScorecardEntry) => (distance === null ? -1 : Math.abs(distance));
  return options.isByUnusual ? found.toSorted((a, b) => size(b) - size(a)) : found;
}
