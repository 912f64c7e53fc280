import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const GlobalTooltip = lazy(() => import('../../ui/tooltip/global-tooltip.tsx'));

/**
 * SPEC §1: one tooltip for the whole page. Any element with `data-tooltip` has one, with simple HTML allowed in it and
 * nothing shown when it is empty. Its code is loaded when the first is pointed at.
 */
export function TooltipHost() {
  // Each new anchor starts again, regardless of the previous tooltip.
  const [shown, setShown] = useState<{ anchor: Element; key: number } | null>(null);
  const count = useRef(0);
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest('[data-tooltip]') : null;
      if (!found?.getAttribute('data-tooltip')?.trim()) return;
      count.current += 1;
      const next = { anchor: found, key: count.current };
      setShown((now) => (now?.anchor === found ? now : next));
    };
    document.addEventListener('pointerover', onEnter, { passive: true });
    document.addEventListener('focusin', onEnter);
    return () => {
      document.removeEventListener('pointerover', onEnter);
      document.removeEventListener('focusin', onEnter);
    };
  }, []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <GlobalTooltip
        key={shown.key}
        anchor={shown.anchor}
        onClose={() => setShown((now) => (now === shown ? null : now))}
      />
    </Suspense>
  );
}
