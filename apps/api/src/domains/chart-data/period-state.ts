import type { DataCollectionState } from '@portal/contract/programmes';

type Dates = {
  registration_opens_at: Date | null;
  collection_opens_at: Date;
  collection_closes_at: Date;
  published_at: Date | null;
};
export function stateOf(dates: Dates, now: Date): DataCollectionState {
  if (dates.published_at && dates.published_at <= now) return 'published';
  if (now >= dates.collection_closes_at) return dates.published_at ? 'validation' : 'closed';
  if (now >= dates.collection_opens_at) return 'open';
  return dates.registration_opens_at && dates.registration_opens_at <= now ? 'registration' : 'upcoming';
}
