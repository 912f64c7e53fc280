import { createStore, useStore } from '../../../../lib/browser/create-store.ts';

const NAME = 'section-panel';

/** If the panel beside a section is shown, as this person set it in this browser. */
const panel = createStore({ isOpen: localStorage.getItem(NAME) === 'open' });
export const useIsSidePanelOpen = (): boolean => useStore(panel, ({ isOpen }) => isOpen);

export function toggleSidePanel(): void {
  const isOpen = !panel.get().isOpen;
  localStorage.setItem(NAME, isOpen ? 'open' : 'closed');
  panel.set({ isOpen });
}
