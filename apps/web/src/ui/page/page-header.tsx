import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { Icon } from '../icon/icon.tsx';

export type Crumb = { label: string; to: string };

/** Shows the page's place: the pages above it, outermost first. The page itself is its heading. */
function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map(({ label, to }, at) => (
          <li key={to} className="flex items-center gap-1.5 text-ink-faint">
            <Link
              to={to}
              className="rounded-sm text-ink-soft underline-offset-2 hover:text-ink hover:underline"
            >
              {label}
            </Link>
            {at < items.length - 1 && <Icon name="chevron-right" className="size-[1em]" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The page's one h1, with what can be done at the right. */
export function PageHeader({
  title,
  lead,
  crumbs,
  badge,
  actions,
  isCompact = false,
}: {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  badge?: ReactNode;
  actions?: ReactNode;
  /** For pages whose main content below must be visible at once. */
  isCompact?: boolean;
}) {
  const hasCrumbs = crumbs !== undefined && crumbs.length > 0;
  // Beside the breadcrumbs, so that the title has the line for what it is about.
  const isBadgeAbove = isCompact && hasCrumbs;
  return (
    <header className={isCompact ? 'mb-4' : 'mb-8'}>
      <div className="flex items-center justify-between gap-x-4">
        {hasCrumbs && <Breadcrumbs items={crumbs} />}
        {isBadgeAbove && badge && <div className="no-print -my-2 flex">{badge}</div>}
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className={isCompact ? 'flex min-w-0 flex-wrap items-baseline gap-x-4' : 'min-w-0'}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className={cx(isCompact && '!text-2xl')}>{title}</h1>
            {!isBadgeAbove && badge}
          </div>
          {lead && (
            <p className={isCompact ? 'text-ink-soft' : 'mt-2 max-w-2xl text-lg text-ink-soft'}>{lead}</p>
          )}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}

/** Shows the column of every page in the default layout. */
export function PageBody({ children, isCompact = false }: { children: ReactNode; isCompact?: boolean }) {
  return <div className={cx('page', isCompact ? 'py-5' : 'py-8 sm:py-10')}>{children}</div>;
}
