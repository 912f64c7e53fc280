import { createStore, useStore } from '../../lib/create-store.ts';
import {
  type ChosenFilter,
  defaultTimePeriod,
  type ExploreTab,
  firstSubmission,
  noSelection,
  type Settings,
  type TieredOrganisation,
  toggleFilterOption,
  withIgnoreCache,
} from './selection.ts';

/** SPEC §3: what the user has selected, beside what the address says; the rules are in selection.ts. */
export const settingsStore = createStore<Settings>(noSelection);

export function useSettings<Selected>(select: (settings: Settings) => Selected): Selected {
  return useStore(settingsStore, select);
}

/** Another organisation means another selection. */
export function setOrganisation(organisationID: number): void {
  if (settingsStore.get().organisationID !== organisationID)
    settingsStore.set({ ...noSelection, organisationID });
}

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
