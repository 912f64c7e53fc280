import * as contract from '@portal/contract/responses/comments';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { visibleOrganisationId } from '../questionnaire-responses/submission-visibility.policy.ts';
import { addComment } from './add-comment.ts';
import { selectComment, selectComments, withdrawComment } from './comments.sql.ts';
import { selectFlag, selectFlags } from './flags.sql.ts';
import { auditComment } from './audit-comment.ts';
import { setAnswerFlag, serializeFlag } from './set-answer-flag.ts';
import { serializeComment } from './serialize-comment.ts';

export const commentsRoutes = [
  serveFromReplica(contract.listComments, async ({ actor, db, query }) => {
    const rows = await selectComments(db, {
      ...query,
      question_id: query.question_id ?? null,
      chart_id: query.chart_id ?? null,
    });
    return { comments: rows.map((row) => serializeComment(row, actor)), total: rows[0]?.total ?? 0 };
  }),
  serve(contract.addComment, addComment),
  serve(contract.deleteComment, async ({ actor, db, deps, params }) => {
    const row = await selectComment(db, params.id);
    if (!row) throw problems.notFound('comment');
    if (row.user_id !== actor.user_id) throw problems.forbidden(collectionMessages.commentAuthorOnly);
    if (row.deleted_at === null) {
      await withdrawComment(db, row.id, deps.now());
      await auditComment(db, actor, 'comment.withdrawn', row);
    }
    return { done: true as const };
  }),

  serve(contract.getAnswerFlag, async ({ actor, db, query }) => {
    return { flag: serializeFlag(await selectFlag(db, query), actor) };
  }),
  serve(contract.setAnswerFlag, setAnswerFlag),
  serve(contract.listAnswerFlags, async ({ actor, db, query }) => {
    const rows = await selectFlags(db, {
      ...query,
      organisationId: visibleOrganisationId(actor),
    });
    return {
      answer_flags: rows.map((row) => ({ ...row, ...serializeFlag(row, actor) })),
      total: rows[0]?.total ?? 0,
    };
  }),
];
