import { defaultTimePeriod, firstSubmission, createIgnoreCacheUpdate } from './selection-rules.ts';
import { selectionStore } from './selection-store.ts';
import type { ExploreTab, TieredOrganisation } from './current-selection.ts';

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

export const setIgnoreCache = (ignore: boolean): void =>
  selectionStore.set(createIgnoreCacheUpdate(ignore, Date.now()));
export const setExploreTab = (exploreTab: ExploreTab | null): void => selectionStore.set({ exploreTab });
