import type { getProjectProgress as endpoint } from '@portal/contract/projects';
import type { Handler } from '../../http/mount.ts';
import { progressOfAll } from '../answers/progress-of-many.ts';
import { openProjectIn } from './open-project.ts';
import { selectProgress } from './projects.sql.ts';

/** How far everybody is in a period: whom to chase. */
export const listProgress: Handler<typeof endpoint> = async ({ actor, db, params, query }) => {
  await openProjectIn(db, actor, { project_id: params.id, time_period_id: query.time_period_id });
  // Rules decide what counts as answered, so that order is known only once all are counted.
  const isByAnswered = /^-?answered$/.test(query.sort);
  const { rows, counts } = await selectProgress(db, {
    ...query,
    projectId: params.id,
    timePeriodId: query.time_period_id,
    ...(isByAnswered && { sort: 'organisation', limit: null, offset: 0 }),
  });
  const found = await progressOfAll(
    db,
    rows.flatMap((row) => row.questionnaire_ids.map((id) => [id, row.submission_id] as const)),
  );
  const progress = rows.map((row) => {
    const parts = row.questionnaire_ids.map((id) => found.get(id)!.get(row.submission_id)!);
    const sum = (name: 'answered' | 'questions' | 'required_left') =>
      parts.reduce((total, part) => total + part[name], 0);
    return {
      ...row,
      answered: sum('answered'),
      questions: sum('questions'),
      required_left: sum('required_left'),
      submitted_at: row.submitted_at && new Date(row.submitted_at).toISOString(),
      last_saved_at: row.last_saved_at && new Date(row.last_saved_at).toISOString(),
    };
  });
  const direction = query.sort.startsWith('-') ? -1 : 1;
  const sorted = isByAnswered
    ? progress
        .sort((a, b) => direction * (a.answered - b.answered))
        .slice(query.offset, query.offset + query.limit)
    : progress;
  const count = (state: string) => counts.find((one) => one.state === state)?.n ?? 0;
  return {
    progress: sorted,
    total: rows[0]?.total ?? 0,
    counts: {
      not_started: count('not_started'),
      in_progress: count('in_progress'),
      submitted: count('submitted'),
    },
  };
};
