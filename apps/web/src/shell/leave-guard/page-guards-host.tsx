import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { useHasInteracted } from '../../lib/form/first-interaction.ts';

const LazyPageGuards = lazyComponent(async () => (await import('./page-guards.tsx')).PageGuards);

/** Guards the page from the first touch on: before that, no text can be typed and no dialog opened. */
export function PageGuardsHost() {
  return useHasInteracted() ? <LazyPageGuards /> : null;
}
