import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';

/** A thing among its like, in a gallery or grid. Sections of a page need no card. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-lg border border-line bg-surface p-6', className)}>{children}</div>;
}

/** A card whose title is a link; the whole card can be clicked, the link alone is read and focused. */
export function LinkCard({
  to,
  title,
  headingLevel: Heading = 'h3',
  className,
  children,
}: {
  to: To;
  title: ReactNode;
  headingLevel?: 'h2' | 'h3' | 'h4';
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'relative rounded-lg border border-line bg-surface p-6 hover:border-line-strong hover:bg-canvas',
        className,
      )}
    >
      <Heading className="text-lg font-semibold">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
          {title}
        </Link>
      </Heading>
      {children && <div className="mt-2 text-sm text-ink-soft">{children}</div>}
    </div>
  );
}
