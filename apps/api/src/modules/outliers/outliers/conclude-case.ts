import type { concludeOutlierCase as endpoint } from '@portal/contract/outliers/outliers';
import { outlierOutcomeLabels } from '@portal/wording/outlier-labels';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { queueBatchedMessage } from '../../platform/mail/queue-batched-message.ts';
import { loadMailWriter } from '../../platform/mail/write-mail.ts';
import { selectQueryRecipients } from '../../responses/comments/data-queries/data-queries.sql.ts';
import { profileUrl } from './start-next-stage.ts';
import { lockCase, selectCaseStages, updateCase } from './outlier-cases.sql.ts';

/** Records the outcome of a case; notifies an organisation that was notified of the case. */
export const concludeCase: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { outlier_case, project } = loaded;
  const { outcome, conclusion } = body;
  const held = await lockCase(db, outlier_case.id);
  if (held.concluded_at) throw problems.conflict(comparisonMessages.outlierCaseConcluded);
  const acts = await selectCaseStages(db, held.id);
  if (acts.filter(({ done_at }) => done_at !== null).length !== body.done)
    throw problems.conflict(comparisonMessages.outlierActionCompleted);
  await updateCase(db, held.id, {
    concluded_at: deps.now(),
    concluded_by: actor.user_id,
    outcome,
    conclusion,
  });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'outlier_case.concluded',
    subject_type: 'outlier_case',
    subject_id: String(held.id),
    after: { outcome, conclusion },
  });
  if (!held.told_at) return { done: true as const };
  const write = await loadMailWriter(db, deps, actor.programme_id, 'outlier_concluded');
  const people = await selectQueryRecipients(db, {
    project_id: project.id,
    programme_id: actor.programme_id,
    organisationIds: [outlier_case.organisation_id],
  });
  const values = {
    submission: outlier_case.submission_name,
    project: project.project_name,
    period: outlier_case.time_period_name,
    title: held.words,
    outcome: outlierOutcomeLabels[outcome],
    comment: conclusion,
  };
  const url = profileUrl(deps, project, held.time_period_id);
  for (const to of people) {
    const key = `outliers:${project.id}:${held.time_period_id}`;
    await queueBatchedMessage(db, deps, actor.programme_id, key, write({ to, values, url }));
  }
  return { done: true as const };
};
