import * as contract from '@portal/contract/comments';
import { isAdmin } from '@portal/contract/roles';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openProjectIn } from '../projects/open-project.ts';
import { openAnswering } from '../submissions/open-answering.ts';
import { selectQuestionnaireOfQuestion } from '../answers/answers.sql.ts';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { addComment } from './add-comment.ts';
import { selectComment, selectComments, withdrawComment } from './comments.sql.ts';
import {
  type FlagRow,
  insertFlag,
  resolveFlags,
  selectFlag,
  selectFlags,
  updateFlagNote,
} from './flags.sql.ts';
import { openSubmission } from './open-submission.ts';
import { wireComment } from './wire-comment.ts';

export const commentsRoutes = [
  serve(contract.listComments, async ({ actor, db, query }) => {
    await openSubmission(db, actor, query.submission_id);
    const rows = await selectComments(db, {
      ...query,
      question_id: query.question_id ?? null,
      chart_id: query.chart_id ?? null,
    });
    return { comments: rows.map((row) => wireComment(row, actor)), total: rows[0]?.total ?? 0 };
  }),
  serve(contract.addComment, addComment),
  serve(contract.deleteComment, async ({ actor, db, deps, params }) => {
    const row = await selectComment(db, params.id);
    if (!row) throw problems.notFound('comment');
    await openSubmission(db, actor, row.submission_id);
    if (row.user_id !== actor.user_id) throw problems.forbidden('Only who wrote a comment can withdraw it.');
    await withdrawComment(db, row.id, deps.now());
    return { done: true as const };
  }),

  serve(contract.getAnswerFlag, async ({ actor, db, deps, query }) => {
    await openAnswer(db, actor, deps.now(), query);
    return { flag: wireFlag(await selectFlag(db, query)) };
  }),
  serve(contract.setAnswerFlag, async ({ actor, body, db, deps }) => {
    await openAnswer(db, actor, deps.now(), body);
    const open = await selectFlag(db, body);
    if (!body.flagged) await resolveFlags(db, body, { userId: actor.user_id, now: deps.now() });
    else if (open) await updateFlagNote(db, open.id, body.note);
    else await insertFlag(db, body, { userId: actor.user_id, note: body.note });
    return { flag: wireFlag(await selectFlag(db, body)) };
  }),
  serve(contract.listAnswerFlags, async ({ actor, db, query }) => {
    await openProjectIn(db, actor, query);
    const rows = await selectFlags(db, {
      ...query,
      organisationId: isAdmin(actor) ? null : (actor.organisation_id ?? -1),
    });
    return {
      answer_flags: rows.map((row) => ({ ...row, flagged_at: new Date(row.flagged_at).toISOString() })),
      total: rows[0]?.total ?? 0,
    };
  }),
];

/** An answer, for whoever may see it. @throws 404 */
async function openAnswer(
  db: Db,
  actor: Actor,
  now: Date,
  key: { question_id: number; submission_id: number },
): Promise<void> {
  const questionnaire_id = await selectQuestionnaireOfQuestion(db, key.question_id);
  if (questionnaire_id === undefined) throw problems.notFound('question');
  await openAnswering(db, actor, now, { questionnaire_id, submission_id: key.submission_id });
}

const wireFlag = (row: FlagRow | undefined) =>
  row ? { ...row, flagged_at: new Date(row.flagged_at).toISOString() } : null;
