import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A table that may be wider than its room: it scrolls by itself, by keyboard as well, and says so where columns are out of
 * sight, for a bar may not be shown.
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-2">
      {isCut && (
        <p className="no-print text-sm text-ink-soft">
          The table is wider than the window: scroll it sideways to see all columns.
        </p>
      )}
      <div ref={region} className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </div>
  );
}
