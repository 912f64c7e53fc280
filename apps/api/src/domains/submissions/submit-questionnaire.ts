import type {
  reopenQuestionnaire as reopenEndpoint,
  submitQuestionnaire as submitEndpoint,
} from '@portal/contract/submissions';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { ownAnswers, type ReturnKey } from '../returns/answer-set.sql.ts';
import { countUnfinishedCases } from '../case-codes/case-states.sql.ts';
import { readQuestionnaire } from '../answers/open-answers.ts';
import { settleAnswers } from '../answers/settle-answers.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { canReopen } from '../../policies/answering.ts';
import { updateReturn } from '../returns/answering.sql.ts';
import { type AnsweringScene, holdAnswering, holdReturn, wasPublished } from '../returns/open-answering.ts';
import { queueReturnEvent } from './queue-return-event.ts';
import { refreshFigures } from './refresh-figures.ts';
import { tellReopened } from './tell-reopened.ts';

/** Locks the answers and brings the measure values up to date, in one transaction. */
export const submitQuestionnaire: Handler<typeof submitEndpoint> = async (context) => {
  const { actor, db, deps } = context;
  const answering = await holdAnswering(context, context.scene);
  const key = keyOf(answering);
  const submitted_at = deps.now();
  if (isOfCases(answering)) {
    const unfinished = await countUnfinishedCases(db, key);
    // Who has not finished a survey when it closes has not taken part.
    if (answering.questionnaire.kind === 'case' && unfinished > 0)
      throw problems.conflict(sentences.casesUnfinished(unfinished));
  } else {
    const open = await readQuestionnaire(db, deps, ownAnswers(key), answering.questionnaire);
    await settleAnswers(db, open, { userId: actor.user_id, now: submitted_at });
  }
  await updateReturn(db, key, {
    state: 'submitted',
    submitted_at,
    submitted_by: actor.user_id,
    reopen_reason: null,
  });
  const revised = await refreshFigures(db, answering, { by: actor.user_id, at: submitted_at });
  await recordAudit(db, {
    ...about(actor, key),
    action: 'submission.submitted',
    after: { submitted_at, ...(revised > 0 && { figures_revised: revised }) },
  });
  await queueReturnEvent(db, 'submitted', answering, submitted_at);
  if (revised > 0) await queueReturnEvent(db, 'revised', answering, submitted_at);
  return { state: 'submitted', submitted_at: submitted_at.toISOString() };
};

/** The figures leave the results until the questionnaire is submitted anew; those that are published stand until then. */
export const reopenQuestionnaire: Handler<typeof reopenEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  scene,
}) => {
  const answering = await holdReturn(db, actor, deps.now(), scene);
  const key = keyOf(answering);
  if (!canReopen(actor, answering.facts)) {
    throw problems.conflict(
      answering.facts.is_submitted ? sentences.resultsAreFinal : sentences.notSubmitted,
    );
  }
  const { submitted_at } = answering.return!;
  const isCorrection = wasPublished(answering);
  await updateReturn(db, key, {
    state: 'open',
    ...(!isCorrection && { submitted_at: null, submitted_by: null }),
    reopened_at: deps.now(),
    reopened_by: actor.user_id,
    reopen_reason: body.reason,
  });
  if (!isCorrection) await refreshFigures(db, answering, { by: actor.user_id, at: deps.now() });
  await tellReopened({ db, deps, actor }, answering, { reason: body.reason, isCorrection });
  await recordAudit(db, {
    ...about(actor, key),
    action: 'submission.reopened',
    before: { submitted_at },
    after: { reason: body.reason, ...(isCorrection && { corrects: answering.time_period_name }) },
  });
  await queueReturnEvent(db, 'reopened', answering, deps.now());
  return { state: 'in_progress', submitted_at: null };
};

/** Each of its cases was settled when it was completed. */
const isOfCases = ({ questionnaire: { kind } }: AnsweringScene) => kind === 'case' || kind === 'survey';

export const keyOf = ({ questionnaire, submission_id }: AnsweringScene): ReturnKey => ({
  questionnaire_id: questionnaire.id,
  submission_id,
});

export const about = (actor: { programme_id: number; user_id: number }, key: ReturnKey) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'questionnaire_submission',
  subject_id: `${key.questionnaire_id}-${key.submission_id}`,
});
