import type { getProjectProgress as endpoint } from '@portal/contract/projects/projects';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { createProgressCounter } from '../../responses/answers/progress/compute-progress.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectPeriodProgress } from './period-progress.sql.ts';

/** Lists the progress of all submissions in a period, to decide who needs reminders. */
export const listProgress: Handler<typeof endpoint> = async ({ db, deps, params, query, loaded }) => {
  const asked = loaded.questionnaires.filter((one) => one.kind === 'organisational');
  const structures = await loadStructures(deps, db, asked);
  const ofCases = loaded.questionnaires.flatMap(({ id, kind }) => (kind === 'case' ? [id] : []));
  // Rules decide what counts as answered, so that order is known only once all are counted.
  const isByAnswered = /^-?answered$/.test(query.sort);
  const { rows, total, counts } = await selectPeriodProgress(db, {
    ...query,
    projectId: params.id,
    timePeriodId: query.time_period_id,
    structures,
    ofCases,
    ...(isByAnswered && { sort: 'organisation', limit: null, offset: 0 }),
  });
  const { answered: progressOf } = createProgressCounter(structures);
  const counted = rows.map(({ submission, facts }) => {
    const sums = { submission, answered: 0, questions: 0, required_left: 0 };
    for (const one of facts) {
      const { answered, questions, required_left } = progressOf(one);
      sums.answered += answered;
      sums.questions += questions;
      sums.required_left += required_left;
    }
    return sums;
  });
  const direction = query.sort.startsWith('-') ? -1 : 1;
  const page = isByAnswered
    ? counted
        .sort((a, b) => direction * (a.answered - b.answered))
        .slice(query.offset, query.offset + query.limit)
    : counted;
  const instant = (text: string | null) => text && new Date(text).toISOString();
  return {
    progress: page.map(({ submission, ...counts }) => ({
      ...submission,
      ...counts,
      submitted_at: instant(submission.submitted_at),
      last_saved_at: instant(submission.last_saved_at),
    })),
    total,
    counts: { not_started: 0, in_progress: 0, submitted: 0, ...counts },
  };
};
