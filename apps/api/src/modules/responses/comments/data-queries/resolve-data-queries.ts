import type { resolveDataQueries as endpoint } from '@portal/contract/responses/data-queries';
import type { Db } from '../../../../database/connect.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import {
  lockQueries,
  resolveAnswers,
  selectAnswerQueryStatus,
  type QueriedAnswer,
} from './data-queries.sql.ts';

/** Settles answers unchanged since a team member checked them. */
export const resolveQueries: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const standing = await lockUnchangedAnswers(db, body, body.answers);
  const left = standing.filter(({ state }) => state !== 'resolved');
  await resolveAnswers(db, left, { userId: actor.user_id, now: deps.now() });
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
 * Locks the answers as they were read. @throws 404 for an answer of another period or with nothing to ask
 * about, 409 if an answer has changed since
 */
export async function lockUnchangedAnswers(
  db: Db,
  of: { project_id: number; time_period_id: number },
  answers: (QueriedAnswer & { seen: string })[],
) {
  await lockQueries(db, of);
  const standing = await selectAnswerQueryStatus(db, of, answers);
  const found = new Map(standing.map((one) => [`${one.question_id}:${one.submission_id}`, one]));
  for (const { question_id, submission_id, seen } of answers) {
    const one = found.get(`${question_id}:${submission_id}`);
    if (!one) throw problems.notFound('answer with a query');
    if (one.seen !== seen) {
      throw problems.conflict(
        collectionMessages.queryChanged({ question: one.question_text, submission: one.submission_name }),
      );
    }
  }
  return standing;
}
