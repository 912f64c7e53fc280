import type {
  reopenQuestionnaire as reopenEndpoint,
  submitQuestionnaire as submitEndpoint,
} from '@portal/contract/collection/submissions';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { ownAnswerSet, type ResponseKey } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { hasCases } from '../../responses/case-codes/case-codes.policy.ts';
import { countUnfinishedCases } from '../../responses/case-codes/case-states.sql.ts';
import { loadAnswers } from '../../responses/answers/load-answers-and-apply-rules.ts';
import { finaliseAnswers } from '../../responses/answers/finalise-answers.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { canReopen } from '../../responses/questionnaire-responses/answering.policy.ts';
import { updateResponse } from '../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import {
  type LoadedResponse,
  lockEditableSubmission,
  lockLoadedResponse,
  wasPublished,
} from '../../responses/questionnaire-responses/load-response.ts';
import { queueResponseEvent } from './queue-response-event.ts';
import { recalculateMeasureValues } from './recalculate-measure-values.ts';
import { notifyReopened } from './notify-reopened.ts';

/** Locks the answers and brings the measure values up to date, in one transaction. */
export const submitQuestionnaire: Handler<typeof submitEndpoint> = async (context) => {
  const { actor, db, deps } = context;
  const answering = await lockEditableSubmission(context, context.loaded);
  const key = responseKeyOf(answering);
  const submitted_at = deps.now();
  // Each of its cases was settled when it was completed.
  if (hasCases(answering.questionnaire.kind)) {
    const unfinished = await countUnfinishedCases(db, key);
    // Who has not finished a survey when it closes has not taken part.
    if (answering.questionnaire.kind === 'case' && unfinished > 0)
      throw problems.conflict(collectionMessages.casesUnfinished({ count: unfinished }));
  } else {
    const open = await loadAnswers(db, deps, ownAnswerSet(key), answering.questionnaire);
    await finaliseAnswers(db, open, { userId: actor.user_id, now: submitted_at });
  }
  await updateResponse(db, key, {
    state: 'submitted',
    submitted_at,
    submitted_by: actor.user_id,
    reopen_reason: null,
  });
  const { revised_figures } = await recalculateMeasureValues(db, answering, {
    by: actor.user_id,
    at: submitted_at,
  });
  await recordAudit(db, {
    ...auditContextOf(actor, key),
    action: 'submission.submitted',
    after: { submitted_at, ...(revised_figures > 0 && { figures_revised: revised_figures }) },
  });
  await queueResponseEvent(db, 'submitted', answering, submitted_at);
  if (revised_figures > 0) await queueResponseEvent(db, 'revised', answering, submitted_at);
  return { state: 'submitted', submitted_at: submitted_at.toISOString() };
};

/**
 * Reopens a questionnaire. Its figures leave the results until it is submitted again; published figures
 * remain until then.
 */
export const reopenQuestionnaire: Handler<typeof reopenEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  loaded,
}) => {
  const answering = await lockLoadedResponse(db, actor, deps.now(), loaded);
  const key = responseKeyOf(answering);
  if (!canReopen(actor, answering.facts)) {
    throw problems.conflict(
      answering.facts.is_submitted
        ? collectionMessages.resultsFinal
        : collectionMessages.questionnaireNotSubmitted,
    );
  }
  const { submitted_at } = answering.return!;
  const isCorrection = wasPublished(answering);
  await updateResponse(db, key, {
    state: 'open',
    ...(!isCorrection && { submitted_at: null, submitted_by: null }),
    reopened_at: deps.now(),
    reopened_by: actor.user_id,
    reopen_reason: body.reason,
  });
  if (!isCorrection) await recalculateMeasureValues(db, answering, { by: actor.user_id, at: deps.now() });
  await notifyReopened({ db, deps, actor }, answering, { reason: body.reason, isCorrection });
  await recordAudit(db, {
    ...auditContextOf(actor, key),
    action: 'submission.reopened',
    before: { submitted_at },
    after: { reason: body.reason, ...(isCorrection && { corrects: answering.time_period_name }) },
  });
  await queueResponseEvent(db, 'reopened', answering, deps.now());
  return { state: 'in_progress', submitted_at: null };
};

export const responseKeyOf = ({ questionnaire, submission_id }: LoadedResponse): ResponseKey => ({
  questionnaire_id: questionnaire.id,
  submission_id,
});

export const auditContextOf = (actor: { programme_id: number; user_id: number }, key: ResponseKey) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'questionnaire_submission',
  subject_id: `${key.questionnaire_id}-${key.submission_id}`,
});
