import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';

/**
 * A row of buttons, one of them pressed. The row keeps to one line, so that the chart below stays in the window: it
 * scrolls to the pressed button, and fades at each side where more follows.
 */
export function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState({ left: false, right: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setCut({ left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    const pressed = element.querySelector<HTMLElement>('[aria-pressed=true]');
    if (pressed) element.scrollLeft = pressed.offsetLeft - element.clientWidth / 2;
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, []);
  return (
    <div className="no-print relative">
      <div
        ref={row}
        role="group"
        aria-label={label}
        className="relative -mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:thin]"
      >
        {children}
      </div>
      {(['left', 'right'] as const).map((side) => (
        <span
          key={side}
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-y-0 w-10 from-surface to-transparent',
            side === 'left' ? '-left-1 bg-linear-to-r' : '-right-1 bg-linear-to-l',
            !cut[side] && 'hidden',
          )}
        />
      ))}
    </div>
  );
}
