import type { PeriodAction } from '@portal/contract/projects/periods';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { PeriodDates } from '@portal/contract/projects/period-dates';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';

/** The dates of a period after what is done to it by hand. @throws 409 where there is nothing to do */
export function applyPeriodAction(act: PeriodAction, before: PeriodDates, now: Date): PeriodDates {
  const state = dataCollectionStateOf(before, now);
  switch (act) {
    case 'close_entry':
      if (state !== 'open') throw problems.conflict(platformMessages.entryIsNotOpen);
      return closedBy(before, now);
    case 'publish':
      if (state === 'published') throw problems.conflict(platformMessages.publishedAlready);
      if (now <= before.collection_opens_at) throw problems.conflict(platformMessages.nothingToPublish);
      return { ...closedBy(before, now), published_at: now };
    case 'withdraw':
      if (before.published_at === null) throw problems.conflict(platformMessages.nothingToWithdraw);
      return { ...onlyDates(before), published_at: null };
  }
}

/** Returns only the dates of a row. */
const onlyDates = (row: PeriodDates): PeriodDates => ({
  registration_opens_at: row.registration_opens_at,
  registration_closes_at: row.registration_closes_at,
  collection_opens_at: row.collection_opens_at,
  collection_closes_at: row.collection_closes_at,
  published_at: row.published_at,
});

/** Registration closes with collection at the latest. */
function closedBy(dates: PeriodDates, now: Date): PeriodDates {
  const earlier = <Instant extends Date | null>(date: Instant) => (date !== null && date > now ? now : date);
  return {
    ...onlyDates(dates),
    registration_closes_at: earlier(dates.registration_closes_at),
    collection_closes_at: earlier(dates.collection_closes_at),
  };
}
