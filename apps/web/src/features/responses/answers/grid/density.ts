import { createStore, useStore } from '../../../../lib/browser/create-store.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const NAME = 'grid-density';

/** The row spacing of grids, as this person set it in this browser. */
export const densityStore = createStore<{ density: Density }>({
  density: localStorage.getItem(NAME) === 'compact' ? 'compact' : 'comfortable',
});
export const useDensity = (): Density => useStore(densityStore, ({ density }) => density);

export function chooseDensity(density: Density): void {
  localStorage.setItem(NAME, density);
  densityStore.set({ density });
}
