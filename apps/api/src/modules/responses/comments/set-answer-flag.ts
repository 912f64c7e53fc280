import type { AnswerFlag, setAnswerFlag as endpoint } from '@portal/contract/responses/comments';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { canSettleFlag } from './comment.policy.ts';
import { type FlagRow, insertFlag, resolveFlags, selectFlag, updateFlagNote } from './flags.sql.ts';

/** Marks an answer for follow-up, changes what is noted there, or says that it is settled. */
export const setAnswerFlag: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const open = await selectFlag(db, body);
  if (open && !canSettle(actor, open)) {
    throw problems.forbidden(collectionMessages.queryResolutionTeamOnly);
  }
  const note = body.note ?? open?.note ?? '';
  const record = (verb: string) =>
    recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: `answer_flag.${verb}`,
      subject_type: 'submission',
      subject_id: String(body.submission_id),
      before: open && { question_id: body.question_id, note: open.note },
      after: body.flagged ? { question_id: body.question_id, note } : null,
    });
  if (!body.flagged) {
    await resolveFlags(db, body, { userId: actor.user_id, now: deps.now() });
    if (open) await record('settled');
  } else if (open) {
    await updateFlagNote(db, open.id, note);
    if (open.note !== note) await record('changed');
  } else {
    await insertFlag(db, body, { userId: actor.user_id, note });
    await record('set');
  }
  return { flag: serializeFlag(await selectFlag(db, body), actor) };
};

const canSettle = (actor: Actor, { flagged_by_role }: FlagRow) =>
  canSettleFlag(actor, flagged_by_role === null ? null : { role_type_id: flagged_by_role });

export function serializeFlag(row: FlagRow, actor: Actor): AnswerFlag;
export function serializeFlag(row: FlagRow | undefined, actor: Actor): AnswerFlag | null;
export function serializeFlag(row: FlagRow | undefined, actor: Actor): AnswerFlag | null {
  if (!row) return null;
  const { id, question_id, submission_id, note, flagged_by_name } = row;
  const flagged_at = new Date(row.flagged_at).toISOString();
  return {
    id,
    question_id,
    submission_id,
    note,
    flagged_at,
    flagged_by_name,
    may_settle: canSettle(actor, row),
  };
}
