import { createStore, useStore } from '../../../../lib/browser/create-store.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';

export type Density = 'comfortable' | 'compact';

const NAME = 'grid-density';

/** The row spacing of grids, as this person set it in this browser. */
const densityStore = createStore<{ density: Density }>({
  density: browserStorage.getItem(NAME) === 'compact' ? 'compact' : 'comfortable',
});
export const useDensity = (): Density => useStore(densityStore, ({ density }) => density);

export function chooseDensity(density: Density): void {
  browserStorage.setItem(NAME, density);
  densityStore.set({ density });
}
