import { useEffect, useState } from 'react';

const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
let isTouched = false;
const waiting = new Set<() => void>();

/** Somebody is there: a mouse moves, a key goes down. */
export function markInteracted(): void {
  isTouched = true;
  for (const name of touches) globalThis.removeEventListener?.(name, onTouch, true);
  const begun = [...waiting];
  waiting.clear();
  for (const begin of begun) begin();
}
/** A page that comes under a mouse at rest is told of a movement by nothing. */
function onTouch(event: Event): void {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  markInteracted();
}
for (const name of touches) globalThis.addEventListener?.(name, onTouch, true);

/** Begins once the page is touched, at once where it has been. @returns how it is given up before */
export function onFirstInteraction(begin: () => void): () => void {
  if (isTouched) begin();
  else waiting.add(begin);
  return () => void waiting.delete(begin);
}

/**
 * Whether somebody is at the page: what only hands call for need not be there before. Never in a component's first picture, so
 * that what comes then finds in the page what it belongs to.
 */
export function useHasInteracted(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => onFirstInteraction(() => setKnown(true)), []);
  return isKnown;
}
