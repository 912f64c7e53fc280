import { useEffect, useState } from 'react';

/**
 * Stands in what opens over the page and closes again: the focus goes back at once. React Aria gives it back with the next
 * picture only, and on a slow machine a key that is pressed before then would go nowhere.
 */
export function FocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}
