import type { PeriodAction } from '@portal/contract/projects/periods';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { PeriodDates } from '@portal/contract/projects/period-dates';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';

/** The dates of a period after what is done to it by hand. @throws 409 where there is nothing to do */
export function applyPeriodAction(action: PeriodAction, currentDates: PeriodDates, now: Date): PeriodDates {
  const state = dataCollectionStateOf(currentDates, now);
  switch (action) {
    case 'close_entry':
      if (state !== 'open') throw problems.conflict(platformMessages.entryNotOpen);
      return closedBy(currentDates, now);
    case 'publish':
      if (state === 'published') throw problems.conflict(platformMessages.resultsAlreadyPublished);
      if (now <= currentDates.collection_opens_at)
        throw problems.conflict(platformMessages.collectionNotStarted);
      return { ...closedBy(currentDates, now), published_at: now };
    case 'withdraw':
      if (currentDates.published_at === null) throw problems.conflict(platformMessages.resultsNotPublished);
      return { ...onlyDates(currentDates), published_at: null };
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
