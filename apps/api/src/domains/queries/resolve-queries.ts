import type { resolveQueries as endpoint } from '@portal/contract/queries';
import type { Db } from '../../database/connect.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { holdQueries, resolveSubjects, selectStanding, type Subject } from './queries.sql.ts';

/** Settles answers that have not changed since somebody of the team looked at them. */
export const resolveQueries: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const standing = await holdSeen(db, body, body.answers);
  const left = standing.filter(({ state }) => state !== 'resolved');
  await resolveSubjects(db, left, { userId: actor.user_id, now: deps.now() });
  await recordAudit(
    db,
    ...left.map(({ question_code, question_id, submission_id, state }) => ({
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'query.resolved',
      subject_type: 'submission',
      subject_id: String(submission_id),
      before: { question_id, question_code, state },
      after: { question_id, question_code, state: 'resolved' },
    })),
  );
  return { resolved: left.length };
};

/**
 * What is meant, as it was read. @throws 404 for an answer of another period or that there is nothing to ask about, 409
 * where one stands otherwise by now
 */
export async function holdSeen(
  db: Db,
  of: { project_id: number; time_period_id: number },
  answers: (Subject & { seen: string })[],
) {
  await holdQueries(db, of);
  const standing = await selectStanding(db, of, answers);
  const found = new Map(standing.map((one) => [`${one.question_id}:${one.submission_id}`, one]));
  for (const { question_id, submission_id, seen } of answers) {
    const one = found.get(`${question_id}:${submission_id}`);
    if (!one) throw problems.notFound('answer to ask about');
    if (one.seen !== seen) {
      throw problems.conflict(sentences.queryHasChanged(one.question_text, one.submission_name));
    }
  }
  return standing;
}
