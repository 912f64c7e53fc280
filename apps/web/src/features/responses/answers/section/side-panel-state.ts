import { createStore, useStore } from '../../../../lib/browser/create-store.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';

const NAME = 'section-panel';

/** If the panel beside a section is shown, as this person set it in this browser. */
const panel = createStore({ isOpen: browserStorage.getItem(NAME) === 'open' });
export const useIsSidePanelOpen = (): boolean => useStore(panel, ({ isOpen }) => isOpen);

export function toggleSidePanel(): void {
  const isOpen = !panel.get().isOpen;
  browserStorage.setItem(NAME, isOpen ? 'open' : 'closed');
  panel.set({ isOpen });
}
