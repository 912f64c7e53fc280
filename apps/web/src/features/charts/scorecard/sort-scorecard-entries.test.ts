import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { groupsIn, filterAndSortEntries } from './sort-scorecard-entries.ts';

const entry = (chart_name: string, distance: number | null, verdict: ScorecardEntry['verdict']) =>
  ({ chart_name, measure_name: chart_name, distance, verdict }) as ScorecardEntry;
const entries = [
  entry('Café waits', 0.5, 'similar'),
  entry('Beds', -3, 'worse'),
  entry('Falls', null, 'none'),
  entry('Waits for beds', 2, 'worse'),
];
const names = (wanted: Partial<Parameters<typeof filterAndSortEntries>[1]>) =>
  filterAndSortEntries(entries, {
    group: null,
    verdict: null,
    search: '',
    isByUnusual: false,
    ...wanted,
  }).map(({ chart_name }) => chart_name);

it('keeps the order of the explorer, or puts the most unusual first and what has no distance last', () => {
  expect(names({})).toEqual(['Café waits', 'Beds', 'Falls', 'Waits for beds']);
  expect(names({ isByUnusual: true })).toEqual(['Beds', 'Waits for beds', 'Café waits', 'Falls']);
});

it('filters by a verdict and by words, ignoring accents', () => {
  expect(names({ verdict: 'worse' })).toEqual(['Beds', 'Waits for beds']);
  expect(names({ search: 'beds waits' })).toEqual(['Waits for beds']);
  expect(names({ search: 'CAFE' })).toEqual(['Café waits']);
});

it('filters by a topic, named with its tab if two have one name', () => {
  const placed = [
    { ...entries[0]!, tab_name: 'Acute', collection_code: 'waits', collection_name: 'Waits' },
    { ...entries[1]!, tab_name: 'Acute', collection_code: 'beds', collection_name: 'Beds' },
    { ...entries[2]!, tab_name: null, collection_code: null, collection_name: null },
    { ...entries[3]!, tab_name: 'Community', collection_code: 'waits', collection_name: 'Waits' },
  ];
  expect(groupsIn(placed)).toEqual([
    { value: 'Acute/waits', label: 'Waits (Acute)' },
    { value: 'Acute/beds', label: 'Beds' },
    { value: 'Community/waits', label: 'Waits (Community)' },
  ]);
  const wanted = { group: 'Acute/beds', verdict: null, search: '', isByUnusual: false };
  expect(filterAndSortEntries(placed, wanted).map(({ chart_name }) => chart_name)).toEqual(['Beds']);
  expect(groupsIn([])).toEqual([]);
});
