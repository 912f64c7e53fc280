import type { ReactNode } from 'react';
import { cx } from '../../lib/format/class-names.ts';

/** Facts about one thing: term and value side by side, under one another where it is narrow. */
export function DescriptionList({
  items,
  className,
}: {
  items: readonly { term: ReactNode; value: ReactNode; action?: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cx('divide-y divide-line border-y border-line', className)}>
      {items.map(({ term, value, action }, at) => (
        <div key={at} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
          <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
