import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { ResultPeriod } from '../../platform/result-versions/result-state.sql.ts';
import type { StoredExtension } from './submission-extension.sql.ts';

type Dates = Pick<
  ResultPeriod,
  'registration_opens_at' | 'collection_opens_at' | 'collection_closes_at' | 'published_at'
>;

/**
 * When entry closes for one submission and the state that follows: the one place where an extension counts. Publication ends
 * it, as it ends everything else.
 */
export function entryWindow(dates: Dates, stored: StoredExtension | null, now: Date) {
  const until = stored && new Date(stored.until);
  const isLonger = until !== null && until > dates.collection_closes_at;
  const collection_closes_at = isLonger ? until : dates.collection_closes_at;
  const state = dataCollectionStateOf({ ...dates, collection_closes_at }, now);
  const isRunning = isLonger && now < until && state !== 'published';
  return {
    state,
    collection_closes_at,
    extension: isRunning ? { extended_until: until.toISOString(), reason: stored!.reason } : null,
  };
}
