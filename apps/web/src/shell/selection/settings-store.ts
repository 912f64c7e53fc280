import { createStore, useStore } from '../../lib/create-store.ts';
import { noSelection, type Settings } from './settings.ts';

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
