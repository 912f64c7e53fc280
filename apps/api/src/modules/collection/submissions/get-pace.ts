import type {
  getSubmissionTimeline as endpoint,
  PeriodTimeline,
} from '@portal/contract/collection/submission-timeline';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { type SubmissionPaceRow, selectSubmissionPace } from './pace.sql.ts';

const DAY_MS = 86_400_000;

/** Returns a period's progress, compared with the previous period at the same day before closing. */
export const getSubmissionPace: Handler<typeof endpoint> = async ({ db, deps, params, query, loaded }) => {
  const rows = await selectSubmissionPace(db, {
    project_id: params.id,
    time_period_id: query.time_period_id,
  });
  const before = rows.find((row) => !row.is_now);
  const { collection_opens_at: opens, collection_closes_at: closes } = loaded.dates;
  const left = Math.ceil((closes.getTime() - deps.now().getTime()) / DAY_MS) - 1;
  return {
    days_left: opens > deps.now() ? null : Math.max(0, left),
    now: toCourse(rows.find((row) => row.is_now)!),
    before: before ? toCourse(before) : null,
  };
};

function toCourse({ days, time_period_name, expected, ...row }: SubmissionPaceRow): PeriodTimeline {
  let submitted = 0;
  return {
    time_period_name,
    expected,
    collection_opens_at: new Date(row.collection_opens_at).toISOString(),
    collection_closes_at: new Date(row.collection_closes_at).toISOString(),
    days: days.map(([days_left, n]) => ({ days_left, submitted: (submitted += n) })),
  };
}
