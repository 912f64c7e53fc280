import type {
  reopenQuestionnaire as reopenEndpoint,
  submitQuestionnaire as submitEndpoint,
} from '@portal/contract/submissions';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { ownAnswers, type ReturnKey } from '../returns/answer-set.sql.ts';
import { readQuestionnaire } from '../answers/open-answers.ts';
import { settleAnswers } from '../answers/settle-answers.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { refreshMeasureValues } from '../measures/refresh-measure-values.ts';
import { canReopen } from '../../policies/answering.ts';
import { updateReturn } from '../returns/answering.sql.ts';
import { type AnsweringScene, holdAnswering, holdReturn } from '../returns/open-answering.ts';
import { selectPeopleOf } from './people-of.sql.ts';

/** Locks the answers and brings the measure values up to date, in one transaction. */
export const submitQuestionnaire: Handler<typeof submitEndpoint> = async (context) => {
  const { actor, db, deps } = context;
  const answering = await holdAnswering(context, context.scene);
  const key = keyOf(answering);
  const submitted_at = deps.now();
  const open = await readQuestionnaire(db, deps, ownAnswers(key), answering.questionnaire);
  await settleAnswers(db, open, { userId: actor.user_id, now: submitted_at });
  await updateReturn(db, key, {
    state: 'submitted',
    submitted_at,
    submitted_by: actor.user_id,
    reopen_reason: null,
  });
  await refresh(db, answering, key.submission_id);
  await recordAudit(db, { ...about(actor, key), action: 'submission.submitted', after: { submitted_at } });
  return { state: 'submitted', submitted_at: submitted_at.toISOString() };
};

/** The figures leave the results until the questionnaire is submitted anew. */
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
  await updateReturn(db, key, {
    state: 'open',
    submitted_at: null,
    submitted_by: null,
    reopened_at: deps.now(),
    reopened_by: actor.user_id,
    reopen_reason: body.reason,
  });
  await refresh(db, answering, key.submission_id);
  await tellReopened(db, deps, actor, answering, body.reason);
  await recordAudit(db, {
    ...about(actor, key),
    action: 'submission.reopened',
    before: { submitted_at },
    after: { reason: body.reason },
  });
  return { state: 'in_progress', submitted_at: null };
};

/** Locked again only when somebody submits: who enters the figures has to know. */
async function tellReopened(
  db: Db,
  deps: Deps,
  actor: Actor,
  { questionnaire, ...whose }: AnsweringScene,
  reason: string,
): Promise<void> {
  const people = await selectPeopleOf(db, {
    programmeId: actor.programme_id,
    organisationId: whose.organisation_id,
    projectId: questionnaire.project_id,
    timePeriodId: questionnaire.time_period_id,
  });
  const name = `${questionnaire.questionnaire_name}, ${whose.time_period_name}`;
  for (const to_address of people) {
    await queueMessage(db, deps, actor.programme_id, {
      to_address,
      subject: `Reopened: ${name}, ${whose.submission_name}`,
      paragraphs: [
        `The programme team has reopened ${name} of ${whose.submission_name}:`,
        reason,
        'Its figures are not in the results until it is submitted again.',
      ],
      action: {
        label: 'Look at the answers',
        url: `${publicUrl(deps)}/projects/${encodeURIComponent(whose.project_code)}/data-collection?time-period=${questionnaire.time_period_id}`,
      },
    });
  }
}

const keyOf = ({ questionnaire, submission_id }: AnsweringScene): ReturnKey => ({
  questionnaire_id: questionnaire.id,
  submission_id,
});

const refresh = (
  db: Db,
  { questionnaire }: { questionnaire: { project_id: number; time_period_id: number } },
  submissionId: number,
) =>
  refreshMeasureValues(db, {
    project_id: questionnaire.project_id,
    time_period_id: questionnaire.time_period_id,
    submission_ids: [submissionId],
  });

const about = (actor: { programme_id: number; user_id: number }, key: ReturnKey) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'questionnaire_submission',
  subject_id: `${key.questionnaire_id}-${key.submission_id}`,
});
