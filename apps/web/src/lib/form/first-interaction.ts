import { useEffect, useState } from 'react';

const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
let isTouched = false;
const waiting = new Set<() => void>();

/** Records that a user is present: a mouse moves or a key is pressed. */
export function markInteracted(): void {
  isTouched = true;
  for (const name of touches) globalThis.removeEventListener?.(name, onTouch, true);
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback();
}
/** Records user activity. Ignores the event without movement that a page gets under a resting mouse. */
function onTouch(event: Event): void {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  markInteracted();
}
for (const name of touches) globalThis.addEventListener?.(name, onTouch, true);

/**
 * Runs `callback` when the user first touches the page, or at once if they already have. @returns a function
 * that cancels it
 */
export function onFirstInteraction(callback: () => void): () => void {
  if (isTouched) callback();
  else waiting.add(callback);
  return () => void waiting.delete(callback);
}

/**
 * Checks if a user is at the page, for parts needed only on user input. Never true in a component's first
 * render, so that such parts find their place in the page.
 */
export function useHasInteracted(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => onFirstInteraction(() => setKnown(true)), []);
  return isKnown;
}
