import type { closeReopened as endpoint } from '@portal/contract/submissions';
import type { Handler } from '../../http/mount.ts';
import { canCloseReopened } from '../../policies/answering.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { writeAnswers } from '../answers/answers.sql.ts';
import { completeSections, selectChangesToUndo } from '../answers/undo-changes.sql.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { ownAnswers } from '../returns/answer-set.sql.ts';
import { updateReturn } from '../returns/answering.sql.ts';
import { holdReturn } from '../returns/open-answering.ts';
import { refreshFigures } from './refresh-figures.ts';
import { about, keyOf } from './submit-questionnaire.ts';
import { tellClosed } from './tell-reopened.ts';

/** What was submitted stands again: answers changed since are put back, and their history keeps what was typed. */
export const closeReopened: Handler<typeof endpoint> = async ({ actor, db, deps, scene }) => {
  const now = deps.now();
  const answering = await holdReturn(db, actor, now, scene);
  if (!canCloseReopened(actor, answering.facts)) throw problems.conflict(sentences.notReopened);
  const key = keyOf(answering);
  const stored = answering.return!;
  const by = { userId: actor.user_id, now };
  const undone = await selectChangesToUndo(db, key, stored.reopened_at!);
  await writeAnswers(db, ownAnswers(key), by, undone);
  await completeSections(db, key, by);
  const submitted_at = stored.submitted_at ?? now;
  await updateReturn(db, key, {
    state: 'submitted',
    submitted_at,
    submitted_by: stored.submitted_by ?? actor.user_id,
    reopen_reason: null,
  });
  const revised = await refreshFigures(db, answering, { by: actor.user_id, at: now });
  await tellClosed({ db, deps, actor }, answering);
  await recordAudit(db, {
    ...about(actor, key),
    action: 'submission.closed_again',
    before: { reason: stored.reopen_reason },
    after: { answers_put_back: undone.length, ...(revised > 0 && { figures_revised: revised }) },
  });
  return { state: 'submitted', submitted_at: submitted_at.toISOString() };
};
