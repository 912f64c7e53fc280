import { defaultTimePeriod, firstSubmission, withIgnoreCache } from './selection-rules.ts';
import { selectionStore } from './selection-store.ts';
import type { ExploreTab, TieredOrganisation } from './current-selection.ts';
import { type ChosenFilter, toggleFilterOption } from '../../lib/form/toggle-filter-option.ts';

export function selectDefaultTimePeriod(periods: readonly { id: number; time_period_name: string }[]): void {
  selectionStore.set(defaultTimePeriod(periods));
}

export function selectFirstSubmission(
  organisations: readonly TieredOrganisation[],
  organisationId: number,
): void {
  const first = firstSubmission(organisations, organisationId);
  if (first) selectionStore.set({ submissionID: first.id });
}

export function toggleFilter(
  filter: Pick<ChosenFilter, 'filter_id' | 'filter_name'>,
  optionName: string,
): void {
  selectionStore.set(({ filters }) => ({ filters: toggleFilterOption(filters, filter, optionName) }));
}

export const clearFilters = (): void => selectionStore.set({ filters: [] });
export const setIgnoreCache = (ignore: boolean): void =>
  selectionStore.set(withIgnoreCache(ignore, Date.now()));
export const setExploreTab = (exploreTab: ExploreTab | null): void => selectionStore.set({ exploreTab });
