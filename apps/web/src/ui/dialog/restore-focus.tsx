import { useEffect, useRef, useState } from 'react';

/**
 * The elements now open over the page, with their focus origins: an element, and the origin of that element
 * in turn.
 */
const open = new Map<Element, Element[]>();

/**
 * Returns the focus at once when something over the page closes. React Aria returns it only at the next
 * paint. On a slow machine, a key pressed before then would go nowhere. If a menu opened the element, the
 * focus goes to the menu's button, because the menu entry no longer exists. If the button is missing too (a
 * deleted row, a button for selected rows), the focus goes to the page.
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
      // A row can disappear from its list a moment after the element that deleted it was closed.
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
