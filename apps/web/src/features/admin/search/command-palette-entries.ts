import { foldText } from '@portal/contract/shared/fold-text';
import type { SearchResult } from '@portal/contract/admin/search';
import { paths } from '../../../paths.ts';
import type { IconName } from '../../../ui/icon/icons.ts';
import { resultKindNames, resultLink } from './result-link.ts';

/** One line of the palette: a page, and where it is. */
export type PaletteEntry = { id: string; label: string; detail: string; icon: IconName; to: string };

const icons: Record<SearchResult['kind'], IconName> = {
  project: 'folder',
  chart: 'bar-chart-3',
  question: 'list-checks',
  organisation: 'building-2',
  guidance: 'book-open',
  document: 'file-text',
  person: 'user-check',
  guide: 'info',
};
const MOST_PAGES = 5;

/** Checks if a text contains every typed word. */
const fits = (text: string, typed: string) => {
  const folded = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
};

/**
 * Pages whose name fits, then what the server found, then the page of the search for the rest. While newer results are on
 * their way, of the older ones those that still fit by name: a key pressed at speed must not open what no longer fits.
 */
export function listPaletteEntries(
  typed: string,
  pages: readonly PaletteEntry[],
  searchResults: { results: readonly SearchResult[]; isNewest: boolean },
  isTeam: boolean,
): PaletteEntry[] {
  const text = typed.trim();
  if (text === '') return [...pages];
  const results = searchResults.results
    .filter(({ name }) => searchResults.isNewest || fits(name, text))
    .map((result) => ({
      id: `${result.kind}-${result.id}`,
      label: result.name,
      detail: [resultKindNames[result.kind], result.detail].filter((part) => part !== '').join(': '),
      icon: icons[result.kind],
      to: resultLink(result, isTeam),
    }));
  const everything: PaletteEntry = {
    id: 'search',
    label: `Search for “${text}”`,
    detail: 'All results, with filters for type and project',
    icon: 'search',
    to: paths.search({ q: text }),
  };
  return [...pages.filter(({ label }) => fits(label, text)).slice(0, MOST_PAGES), ...results, everything];
}
