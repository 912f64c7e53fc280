import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/class-names.ts';

/** The heading of what has taken the place of a form: takes the focus, so that everybody is told of the change. */
export function FocusedHeading({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </h1>
  );
}
