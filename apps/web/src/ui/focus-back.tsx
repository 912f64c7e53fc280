import { useEffect, useRef, useState } from 'react';

type Opened = {
  /** What stands over the page. */
  place: Element | null;
  /** Where the focus came from; and before that, where what it came from was opened in turn. */
  from: Element[];
};
const open = new Set<Opened>();

/**
 * Stands in what opens over the page and closes again: the focus goes back at once. React Aria gives it back with the next
 * picture only, and on a slow machine a key that is pressed before then would go nowhere. What a menu has opened gives the
 * focus back to the menu's button, since its entry is gone.
 */
export function FocusBack() {
  const [self] = useState<Opened>(() => {
    const from = document.activeElement;
    const around = [...open].find(({ place }) => place?.contains(from));
    return { place: null, from: [...(from ? [from] : []), ...(around?.from ?? [])] };
  });
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    self.place = mark.current?.parentElement ?? null;
    open.add(self);
    return () => {
      open.delete(self);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const back = self.from.find((one) => one.isConnected);
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [self]);
  return <span ref={mark} hidden />;
}
