import { type RefObject, useEffect, useRef } from 'react';
import { type Part, formatPart } from './part-address.ts';

/**
 * Sets the focus after another part opens: the first field of a new part, otherwise the heading. Leaves the
 * focus alone if it is elsewhere, for example in the outline.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, part: Part): void {
  const text = formatPart(part);
  const shown = useRef(text);
  const isNew = part.kind.startsWith('new-');
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (isNew) panel.current?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    else if (document.activeElement === document.body) {
      panel.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    }
  }, [panel, text, isNew]);
}
