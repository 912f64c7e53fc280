import type { addComment as endpoint } from '@portal/contract/responses/comments';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { speaksForTeam } from './comment.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { queueBatchedMessage } from '../../platform/mail/queue-batched-message.ts';
import { loadMailWriter } from '../../platform/mail/write-mail.ts';
import {
  countComments,
  insertComment,
  selectComment,
  selectCommentRecipients,
  selectSubject,
} from './comments.sql.ts';
import { auditComment } from './audit-comment.ts';
import { serializeComment } from './serialize-comment.ts';

/**
 * The comments one user can write in this many seconds: more than anyone types, less than fills the others'
 * mailboxes.
 */
const WINDOW_SECONDS = 600;
const MOST_IN_WINDOW = 30;

/** Stores a comment and notifies the people concerned. */
export const addComment: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { submission } = loaded;
  const of = {
    project_id: submission.project_id,
    submission_id: submission.id,
    question_id: body.question_id ?? null,
    chart_id: body.chart_id ?? null,
  };
  const subject = await selectSubject(db, of);
  if (!subject) throw problems.notFound(of.chart_id === null ? 'question' : 'chart');
  const lately = await countComments(
    db,
    actor.user_id,
    new Date(deps.now().getTime() - WINDOW_SECONDS * 1000),
  );
  if (lately >= MOST_IN_WINDOW) throw problems.tooMany(WINDOW_SECONDS);
  const { id } = await insertComment(db, {
    ...of,
    user_id: actor.user_id,
    comment_text: body.comment_text,
    created_at: deps.now(),
  });
  const readers = await selectCommentRecipients(db, {
    ...of,
    programme_id: actor.programme_id,
    writer_id: actor.user_id,
    isTeam: speaksForTeam(actor),
  });
  const project = `${publicUrl(deps)}/projects/${encodeURIComponent(subject.project_code)}`;
  await auditComment(db, actor, 'comment.added', { id, ...of });
  const write = await loadMailWriter(db, deps, actor.programme_id, 'comment_added');
  const values = {
    submission: subject.submission_name,
    project: subject.project_name,
    title: subject.subject,
    comment: body.comment_text,
  };
  const url = subject.place === null ? project : `${project}/${subject.place}`;
  for (const to of readers) {
    await queueBatchedMessage(
      db,
      deps,
      actor.programme_id,
      `comments:${submission.id}`,
      write({ to, values, url }),
    );
  }
  return serializeComment((await selectComment(db, id))!, actor);
};
