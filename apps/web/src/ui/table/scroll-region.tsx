import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** For windows narrower than this. */
const NARROW = 1100;

/**
 * Scrolls a table wider than its space, by keyboard too. It shows if columns are out of sight, because
 * scrollbars can be hidden. A list that `stacks` becomes cards in a narrow window (`styles/tables.css`). Its
 * rows are read one by one; a table of figures is read down its columns.
 */
export function ScrollRegion({
  label,
  stacks = false,
  children,
}: {
  label: string;
  stacks?: boolean;
  children: ReactNode;
}) {
  const region = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  // Before the table is painted: a note that came later would move it.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    /** The width for which it was too wide; in more room it is a table again, if it fits. */
    let tooWideFor = 0;
    const measure = () => {
      const width = element.clientWidth;
      const overflows = () => element.scrollWidth > width + 1;
      if (stacks && innerWidth < NARROW && overflows()) tooWideFor = width;
      element.toggleAttribute('data-stacked', tooWideFor >= width);
      setCut(overflows());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [stacks]);
  return (
    <div className="grid grid-cols-1 gap-2">
      {isCut && (
        <p className="no-print text-sm text-ink-soft">
          The table is wider than the window. Scroll sideways to see all columns.
        </p>
      )}
      <div ref={region} className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </div>
  );
}
