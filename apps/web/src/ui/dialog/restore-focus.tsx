import { useEffect, useRef, useState } from 'react';

/** What stands over the page now, and where its focus came from: an element, and where that was opened from in turn. */
const open = new Map<Element, Element[]>();

/**
 * Stands in what opens over the page and closes again: the focus goes back at once. React Aria gives it back with the next
 * picture only, and on a slow machine a key that is pressed before then would go nowhere. What a menu has opened gives the
 * focus back to the menu's button, since its entry is gone; where nothing of it is left (a row that was deleted, a button for
 * what was selected), it goes to the page.
 */
export function RestoreFocus() {
  const [from] = useState<Element[]>(() => {
    const at = document.activeElement;
    if (!at) return [];
    const [, before = []] = [...open].find(([place]) => place.contains(at)) ?? [];
    return [at, ...before];
  });
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = mark.current?.parentElement;
    if (place) open.set(place, from);
    return () => {
      if (place) open.delete(place);
      const back = from.find((one) => one.isConnected && !one.matches(':disabled')) ?? ownRoom();
      if (!isLost() || !(back instanceof HTMLElement)) return;
      // A row may be gone from its list a moment after what deleted it was closed.
      const follow = () => queueMicrotask(() => !back.isConnected && isLost() && toPage());
      back.addEventListener('blur', follow, { once: true });
      back.focus({ preventScroll: true });
    };
  }, [from]);
  return <span ref={mark} hidden />;
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const toPage = () => ownRoom()?.focus({ preventScroll: true });
const ownRoom = () => document.getElementById('desk-room') ?? document.getElementById('main');
