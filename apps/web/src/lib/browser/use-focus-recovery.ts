import { useEffect } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';
/** A dialog gives the focus back a moment after it has closed. */
const DIALOG_MS = 150;

type FocusedPlace = { element: HTMLElement; around: Element[] };

/**
 * The keyboard keeps its place: when what has the focus goes away (a question that is answered, a button that did its
 * work, a dialog), the focus goes to what `data-keeps-focus` around it names, else to the nearest thing left, else to
 * the element with `data-focus-home`; never to the page, where the next keys would be lost.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: FocusedPlace | null = null;
    const isLost = () =>
      focused !== null &&
      (document.activeElement === null || document.activeElement === document.body) &&
      (!focused.element.isConnected || focused.element.matches(':disabled'));
    const hold = (event: FocusEvent) => {
      const element = event.target as HTMLElement;
      const around: Element[] = [];
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
        around.push(one);
      focused = { element, around };
    };
    const leave = (event: FocusEvent) => {
      // On its way to something else: between the two, nothing has the focus.
      if (event.relatedTarget) focused = null;
      // Left on purpose, for instance by a click beside everything.
      setTimeout(() => document.activeElement === document.body && !isLost() && (focused = null));
    };
    const put = () => {
      if (!isLost()) return;
      const target = replacementOf(focused!);
      focused = null;
      target?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      if (focused!.around.some((one) => one.matches('[role=dialog], [role=alertdialog], [role=menu]')))
        setTimeout(put, DIALOG_MS);
      else put();
    });
    document.addEventListener('focusin', hold);
    // Before anybody else hears of it and takes something away.
    document.addEventListener('focusout', leave, true);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('focusout', leave, true);
      watch.disconnect();
    };
  }, []);
}

function replacementOf({ element, around }: FocusedPlace): HTMLElement | null {
  const named = [element, ...around].find((one) => one.hasAttribute('data-keeps-focus'));
  const keeper = named && document.getElementById(named.getAttribute('data-keeps-focus')!);
  const home = document.querySelector<HTMLElement>('[data-focus-home]');
  const near = around.find((one) => one.isConnected);
  const isWide = near === undefined || near.matches('main, body > *') || near.contains(home);
  return keeper ?? (isWide ? null : near.querySelector<HTMLElement>(TABBABLE)) ?? home;
}
