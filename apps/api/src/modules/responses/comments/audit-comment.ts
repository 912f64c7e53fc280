import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';

type Said = { id: number; submission_id: number; question_id: number | null; chart_id: number | null };

/**
 * Records that a comment was written or withdrawn; the text is stored only with the comment, and deleted
 * together with it.
 */
export const auditComment = (
  db: Db,
  actor: Actor,
  action: 'comment.added' | 'comment.withdrawn',
  { id, submission_id, question_id, chart_id }: Said,
): Promise<void> => {
  const comment = { comment_id: id, question_id, chart_id };
  return recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'submission',
    subject_id: String(submission_id),
    ...(action === 'comment.added' ? { after: comment } : { before: comment }),
  });
};
