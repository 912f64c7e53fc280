import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

/**
 * Parts of one page, one shown at a time; arrow keys, Home and End move between them. Parts that are pages of their own
 * are links instead. With `selected` and `onSelect` the choice can live in the URL.
 */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  selected?: string;
  onSelect?: (id: string) => void;
  className?: string;
}) {
  const base = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const wanted = selected ?? chosen;
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  const select = (id: string) => {
    setChosen(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-1 border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const isCurrent = tab.id === current?.id;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? `${base}-panel` : undefined}
              tabIndex={isCurrent ? 0 : -1}
              className={cx(
                '-mb-px border-b-2 px-4 py-2.5 text-sm font-medium',
                isCurrent
                  ? 'border-accent text-accent-text'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
              onClick={() => select(tab.id)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current?.id}`} className="pt-6">
        {current?.content}
      </div>
    </div>
  );
}
