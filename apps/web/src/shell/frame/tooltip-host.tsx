import { lazy, Suspense, useEffect, useState } from 'react';

const GlobalTooltip = lazy(() => import('../../ui/tooltip/global-tooltip.tsx'));

/**
 * SPEC §1: one tooltip for the whole page. Any element with `data-tooltip` has one, with simple HTML allowed in it and
 * nothing shown when it is empty. Its code is loaded when the first is pointed at.
 */
export function TooltipHost() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest('[data-tooltip]') : null;
      if (found?.getAttribute('data-tooltip')?.trim()) setAnchor(found);
    };
    document.addEventListener('pointerover', onEnter, { passive: true });
    document.addEventListener('focusin', onEnter);
    return () => {
      document.removeEventListener('pointerover', onEnter);
      document.removeEventListener('focusin', onEnter);
    };
  }, []);
  if (!anchor) return null;
  return (
    <Suspense fallback={null}>
      <GlobalTooltip anchor={anchor} onClose={() => setAnchor(null)} />
    </Suspense>
  );
}
