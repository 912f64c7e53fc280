import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { useHasInteracted } from '../../lib/form/first-interaction.ts';

const LazyLeaveGuard = lazyComponent(async () => (await import('./leave-guard.tsx')).LeaveGuard);

/** Guards the page from the first touch on: before that, no text can be typed and no dialog opened. */
export function LeaveGuardHost() {
  return useHasInteracted() ? <LazyLeaveGuard /> : null;
}
