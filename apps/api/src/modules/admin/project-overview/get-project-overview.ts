import type { getProjectOverview as endpoint } from '@portal/contract/admin/project-overview';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { selectProjectOverview } from './project-overview.sql.ts';

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns how far the set-up of a project is. */
export const getProjectOverview: Handler<typeof endpoint> = async ({ db, deps, params }) => {
  const { time_period, contents, all_submissions, ...counts } = await selectProjectOverview(
    db,
    params.id,
    deps.now(),
  );
  const submissions = contents?.submissions ?? all_submissions;
  const counted = { ...counts, submissions, submitted: contents?.submitted ?? 0 };
  if (time_period === null) return { ...counted, time_period };
  const dates = {
    registration_opens_at: toDate(time_period.registration_opens_at),
    collection_opens_at: new Date(time_period.collection_opens_at),
    collection_closes_at: new Date(time_period.collection_closes_at),
    published_at: toDate(time_period.published_at),
  };
  return {
    ...counted,
    time_period: {
      id: time_period.id,
      time_period_name: time_period.time_period_name,
      state: dataCollectionStateOf(dates, deps.now()),
      collection_opens_at: dates.collection_opens_at.toISOString(),
      collection_closes_at: dates.collection_closes_at.toISOString(),
      published_at: dates.published_at?.toISOString() ?? null,
    },
  };
};
