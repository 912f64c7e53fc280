import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { type ReactNode, useState } from 'react';
import { formatCount, formatDate, formatDateTime, formatDaysAway } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** From this many days before closing, a missing submission is urgent. */
const SOON = 7 * 86_400_000;

type Due = { state: 'not_started' | 'in_progress' | 'submitted' };

/** When collection closes and what happens then, said long before it does; afterwards, what has happened. */
export function Deadline({
  period,
  due,
  className,
  now: givenNow,
}: {
  period: Pick<ProjectTimePeriod, 'state' | 'collection_opens_at' | 'collection_closes_at' | 'published_at'>;
  /** The submissions that the user must make; null if the user manages those of all organisations. */
  due: readonly Due[] | null;
  className?: string;
  now?: number;
}) {
  const [openedAt] = useState(() => Date.now());
  const now = givenNow ?? openedAt;
  const { state, collection_opens_at: opens, collection_closes_at: closes, published_at: published } = period;
  const at = { className };
  if (state === 'upcoming' || state === 'registration') {
    return (
      <InlineMessage {...at} title={`Opens ${formatDaysAway(opens, now)}, on ${formatDateTime(opens)}`}>
        Data entry closes on {formatDateTime(closes)}.
      </InlineMessage>
    );
  }
  if (state === 'open') return <Open {...at} closes={closes} due={due} now={now} />;
  if (state === 'published') return null;
  return (
    <InlineMessage {...at} title={`Closed on ${formatDateTime(closes)}: answers are locked`}>
      {due === null
        ? 'You can still correct and submit answers for an organisation, or reopen a questionnaire'
        : 'The programme team is checking the figures. Contact them if a figure is wrong'}
      {published ? `. Results are published on ${formatDate(published)}.` : '.'}
    </InlineMessage>
  );
}

function Open({
  closes,
  due,
  now,
  className,
}: {
  closes: string;
  due: readonly Due[] | null;
  now: number;
  className: string | undefined;
}) {
  const open = due?.filter(({ state }) => state !== 'submitted').length ?? null;
  const when = `Closes ${formatDaysAway(closes, now)}, on ${formatDateTime(closes)}`;
  if (due && due.length > 0 && open === 0) {
    return (
      <InlineMessage tone="success" title="You have submitted everything" className={className}>
        {when}. If a figure is wrong, ask the programme team to reopen the questionnaire before then.
      </InlineMessage>
    );
  }
  const isUrgent = open !== null && open > 0 && Date.parse(closes) - now < SOON;
  const left: ReactNode = open !== null && open > 0 && (
    <strong>{formatCount(open, 'questionnaire')} still to submit. </strong>
  );
  return (
    <InlineMessage tone={isUrgent ? 'warning' : 'info'} title={when} className={className}>
      {left}Answers can be changed and submitted until then. After that, answers are locked and anything not
      submitted is left out of the results.
    </InlineMessage>
  );
}
