import type { listCompletionStatus as endpoint } from '@portal/contract/collection/reminders';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { findCompletionStatus } from './find-completion-status.ts';
import { selectProjectPeriods } from './project-periods.sql.ts';

const instant = (text: string | null) => text && new Date(text).toISOString();

export const listCompletionStatus: Handler<typeof endpoint> = async ({ actor, db, deps, query }) => {
  const { project_id: projectId, state, ...asked } = query;
  const parts = await selectProjectPeriods(db, {
    programmeId: actor.programme_id,
    now: deps.now(),
    projectId,
  });
  const found = await findCompletionStatus(db, deps, {
    ...asked,
    programmeId: actor.programme_id,
    parts,
    states: state && [state],
  });
  return {
    chasing: found.rows.map(({ part, ...row }) => ({
      ...row,
      project_code: part.project_code,
      project_name: part.project_name,
      time_period_name: part.time_period_name,
      collection_closes_at: part.collection_closes_at.toISOString(),
      last_saved_at: instant(row.last_saved_at),
      told_at: instant(row.told_at),
    })),
    total: found.total,
    counts: { not_registered: 0, not_started: 0, in_progress: 0, submitted: 0, declined: 0, ...found.counts },
    regions: found.regions,
  };
};
