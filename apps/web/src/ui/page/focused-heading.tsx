import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../lib/format/class-names.ts';

/**
 * Shows the heading of content that replaces a form. It takes the focus, so that all users notice the change.
 */
export function FocusedHeading({
  level = 1,
  id,
  className,
  children,
}: {
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} id={id} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </Heading>
  );
}
