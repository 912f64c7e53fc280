import { defaultTimePeriod, firstSubmission, toggleFilterOption, withIgnoreCache } from './selection.ts';
import { settingsStore } from './settings-store.ts';
import type { ChosenFilter, ExploreTab, TieredOrganisation } from './settings.ts';

export function timePeriodsLoaded(periods: readonly { id: number; time_period_name: string }[]): void {
  settingsStore.set(defaultTimePeriod(periods));
}

export function filtersLoaded(organisations: readonly TieredOrganisation[], organisationId: number): void {
  const first = firstSubmission(organisations, organisationId);
  if (first) settingsStore.set({ submissionID: first.id });
}

export function toggleFilter(
  filter: Pick<ChosenFilter, 'filter_id' | 'filter_name'>,
  optionName: string,
): void {
  settingsStore.set(({ filters }) => ({ filters: toggleFilterOption(filters, filter, optionName) }));
}

export const clearFilters = (): void => settingsStore.set({ filters: [] });
export const setIgnoreCache = (ignore: boolean): void =>
  settingsStore.set(withIgnoreCache(ignore, Date.now()));
export const setExploreTab = (exploreTab: ExploreTab | null): void => settingsStore.set({ exploreTab });
