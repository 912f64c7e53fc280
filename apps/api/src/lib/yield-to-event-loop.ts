import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** How long one piece of work keeps others waiting. */
const TURN_MS = 8;

/**
 * For long work on the event loop: called between its steps, it lets others have their turn once this has had one.
 */
export function createEventLoopYielder(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
