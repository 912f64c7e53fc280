import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { formatDate, formatDaysAway } from '../../lib/format/format.ts';
import { Icon } from '../icon/icon.tsx';

export type TimelineEvent = { at: string; label: ReactNode };

/** Dates in their order, with what is past, what comes next and when that is. Lies flat where there is room. */
export function Timeline({
  label,
  events,
  now: givenNow,
}: {
  label: string;
  events: readonly TimelineEvent[];
  now?: number;
}) {
  const [openedAt] = useState(() => Date.now());
  const now = givenNow ?? openedAt;
  const sorted = [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const next = sorted.findIndex((event) => Date.parse(event.at) > now);
  return (
    <ol aria-label={label} className="grid gap-y-0 sm:auto-cols-fr sm:grid-flow-col">
      {sorted.map((event, at) => {
        const isPast = next === -1 || at < next;
        return (
          <li
            key={at}
            className={cx(
              'relative border-l-2 pb-6 pl-6 last:pb-0 sm:border-t-2 sm:border-l-0 sm:pt-5 sm:pr-4 sm:pb-0 sm:pl-0',
              isPast && at < sorted.length - 1 && next !== at + 1 ? 'border-accent' : 'border-line',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'absolute -top-0.5 -left-[0.8125rem] grid size-6 place-items-center rounded-full border-2 sm:-top-[0.8125rem] sm:left-0',
                isPast ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
                at === next && 'border-accent',
              )}
            >
              {isPast && <Icon name="check" className="size-3.5" />}
            </span>
            <p className="text-sm font-semibold">{event.label}</p>
            <p className="text-sm text-ink-faint">
              <time dateTime={event.at}>{formatDate(event.at)}</time>
              {at === next && (
                <span className="block font-semibold text-accent-text">{formatDaysAway(event.at, now)}</span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
