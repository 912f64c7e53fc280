const waiting: (() => void)[] = [];
let isPressed = false;

/** A click is lost when its button moves between press and release; a press that never ends must hold nothing up. */
const LONGEST_MS = 1000;

function end(): void {
  // The click itself comes right after the release.
  setTimeout(() => {
    isPressed = false;
    for (const work of waiting.splice(0)) work();
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, end, true);
}

/** Runs work that can change the layout at once, or after the pressed mouse or finger is lifted. */
export function afterPointerUp(work: () => void): void {
  if (!isPressed) return work();
  if (waiting.length === 0) setTimeout(end, LONGEST_MS);
  waiting.push(work);
}

/** Ends when no mouse button and no finger is down, which mostly is at once. */
export const waitForPointerUp = (): Promise<void> => new Promise((resolve) => afterPointerUp(resolve));
