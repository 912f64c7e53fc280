import { createStore, useStore } from '../../lib/browser/create-store.ts';
import { emptySelection, type CurrentSelection } from './current-selection.ts';

/** SPEC §3: what the user has selected, beside what the address says; the rules are in selection-rules.ts. */
export const selectionStore = createStore<CurrentSelection>(emptySelection);

export function useCurrentSelection<Selected>(select: (settings: CurrentSelection) => Selected): Selected {
  return useStore(selectionStore, select);
}

/** Another organisation means another selection. */
export function setOrganisation(organisationID: number): void {
  if (selectionStore.get().organisationID !== organisationID)
    selectionStore.set({ ...emptySelection, organisationID });
}
