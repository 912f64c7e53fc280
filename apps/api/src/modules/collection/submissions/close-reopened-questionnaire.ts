import type { closeReopenedQuestionnaire as endpoint } from '@portal/contract/collection/submissions';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canCloseReopened } from '../../responses/questionnaire-responses/answering.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { writeAnswers } from '../../responses/answers/answers.sql.ts';
import { completeReopenedSections, selectChangesToUndo } from '../../responses/answers/undo-changes.sql.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { updateResponse } from '../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { lockLoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { recalculateMeasureValues } from './recalculate-measure-values.ts';
import { auditContextOf, responseKeyOf } from './submit-and-reopen-questionnaire.ts';
import { notifyReopenedQuestionnaireClosed } from './notify-reopened.ts';

/** Restores the submitted answers: later changes are undone, and the history keeps the typed values. */
export const closeReopenedQuestionnaire: Handler<typeof endpoint> = async ({ actor, db, deps, loaded }) => {
  const now = deps.now();
  const answering = await lockLoadedResponse(db, actor, now, loaded);
  if (!canCloseReopened(actor, answering.facts))
    throw problems.conflict(collectionMessages.questionnaireNotReopened);
  const key = responseKeyOf(answering);
  const stored = answering.return!;
  const by = { userId: actor.user_id, now };
  const undone = await selectChangesToUndo(db, key, stored.reopened_at!);
  await writeAnswers(db, ownAnswerSet(key), by, undone);
  await completeReopenedSections(db, key, by);
  const submitted_at = stored.submitted_at ?? now;
  await updateResponse(db, key, {
    state: 'submitted',
    submitted_at,
    submitted_by: stored.submitted_by ?? actor.user_id,
    reopen_reason: null,
  });
  const { revised_figures } = await recalculateMeasureValues(db, answering, { by: actor.user_id, at: now });
  await notifyReopenedQuestionnaireClosed({ db, deps, actor }, answering);
  await recordAudit(db, {
    ...auditContextOf(actor, key),
    action: 'submission.closed_again',
    before: { reason: stored.reopen_reason },
    after: {
      answers_put_back: undone.length,
      ...(revised_figures > 0 && { figures_revised: revised_figures }),
    },
  });
  return { state: 'submitted', submitted_at: submitted_at.toISOString() };
};
