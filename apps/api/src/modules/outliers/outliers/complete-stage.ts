import type { recordOutlierStage as endpoint } from '@portal/contract/outliers/outliers';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { canCompleteOutlierStage } from './outlier-case.policy.ts';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { queueBatchedMessage } from '../../platform/mail/queue-batched-message.ts';
import { loadMailWriter } from '../../platform/mail/write-mail.ts';
import { startNextStage } from './start-next-stage.ts';
import { lockCase, selectCaseStages, selectTeam, updateCaseStage } from './outlier-cases.sql.ts';

/** Completes the current stage; the next one starts. */
export const completeStage: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { outlier_case, project } = loaded;
  const held = await lockCase(db, outlier_case.id);
  if (held.concluded_at) throw problems.conflict(comparisonMessages.outlierCaseConcluded);
  const acts = await selectCaseStages(db, held.id);
  const act = acts.find(({ done_at }) => done_at === null);
  if (!act || act.display_order !== body.place)
    throw problems.conflict(comparisonMessages.outlierActionCompleted);
  if (!canCompleteOutlierStage(actor, act))
    throw problems.forbidden(comparisonMessages.outlierActionTeamOnly);
  if (act.done_by === 'organisation' && body.note === '')
    throw problems.invalid([{ path: 'body.note', message: comparisonMessages.outlierFindingRequired }]);
  const { outlier_case_id, display_order } = act;
  await updateCaseStage(
    db,
    { outlier_case_id, display_order },
    { done_at: deps.now(), done_by_user_id: actor.user_id, note: body.note },
  );
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'outlier_act.done',
    subject_type: 'outlier_case',
    subject_id: String(held.id),
    after: { act_name: act.act_name, note: body.note },
  });
  const { time_period_id, time_period_name } = outlier_case;
  await startNextStage(db, deps, { actor, project, time_period_id, time_period_name, caseIds: [held.id] });
  if (act.done_by === 'organisation' && !canViewAsAnySubmission(actor)) await tellTeam(context, act.act_name);
  return { done: true as const };
};

async function tellTeam({ actor, body, db, deps, loaded }: Context<typeof endpoint>, title: string) {
  const { outlier_case, project } = loaded;
  const write = await loadMailWriter(db, deps, actor.programme_id, 'outlier_answered');
  const url = `${publicUrl(deps)}/admin/outlier-cases?project=${project.id}`;
  const values = {
    submission: outlier_case.submission_name,
    project: project.project_name,
    period: outlier_case.time_period_name,
    title,
    comment: body.note,
  };
  for (const to of await selectTeam(db, actor.programme_id)) {
    await queueBatchedMessage(
      db,
      deps,
      actor.programme_id,
      `outliers:${project.id}`,
      write({ to, values, url }),
    );
  }
}
