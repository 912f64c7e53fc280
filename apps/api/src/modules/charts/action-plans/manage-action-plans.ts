import {
  type addActionPlan as addEndpoint,
  type changeActionPlan as changeEndpoint,
  type listActionPlans as listEndpoint,
  type listProjectActionPlans as listOfProjectEndpoint,
  MOST_ACTION_PLANS,
  type setActionPlanRequest as requestEndpoint,
} from '@portal/contract/charts/action-plans';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { toDay } from '../../../lib/past-last-day.ts';
import { problems } from '../../../lib/problems.ts';
import { nextStepMessages } from '../../../messages/chart-resources-and-action-plans.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { recordChartChange } from '../charts/record-chart-change.ts';
import { canReadActionPlan, canWriteActionPlan } from './action-plan.policy.ts';
import {
  countActionPlans,
  insertActionPlan,
  lockActionPlan,
  lockSubmission,
  selectActionPlans,
  selectProjectActionPlans,
  setAsked,
  updateActionPlan,
} from './action-plans.sql.ts';

export const listActionPlans: Handler<typeof listEndpoint> = async ({ actor, db, query, loaded }) => {
  const { chart } = loaded;
  const rows = await selectActionPlans(db, {
    chart_id: chart.id,
    organisation_id: visibleOrganisationId(actor),
    submission_id: query.submission_id ?? null,
  });
  return {
    is_asked: chart.asks_action_plan,
    plans: rows
      .filter((row) => canReadActionPlan(actor, row, chart))
      .map((row) => ({ ...row, may_change: canWriteActionPlan(actor, row) })),
  };
};

export const listProjectActionPlans: Handler<typeof listOfProjectEndpoint> = ({ actor, db, deps, query }) =>
  selectProjectActionPlans(db, {
    ...query,
    organisation_id: visibleOrganisationId(actor),
    today: toDay(deps.now()),
  });

export const setActionPlanRequest: Handler<typeof requestEndpoint> = async ({ actor, body, db, loaded }) => {
  const { chart } = loaded;
  await setAsked(db, chart.id, body.is_asked);
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.action_plan_request_changed',
    subject_type: 'chart',
    subject_id: chart.id,
    before: { is_asked: chart.asks_action_plan },
    after: body,
  });
  return { done: true as const };
};

export const addActionPlan: Handler<typeof addEndpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { chart } = loaded;
  const { submission_id } = body;
  const submission = await lockSubmission(db, { project_id: chart.project_id, submission_id });
  if (!submission) throw problems.notFound('submission');
  assertCanWrite(actor, submission, 'submission');
  assertDueAfterStart(body);
  if ((await countActionPlans(db, { chart_id: chart.id, submission_id })) >= MOST_ACTION_PLANS)
    throw problems.conflict(nextStepMessages.tooManyActionPlans({ most: MOST_ACTION_PLANS }));
  const { id } = await insertActionPlan(db, {
    ...body,
    chart_id: chart.id,
    user_id: actor.user_id,
    created_at: deps.now(),
  });
  await record(db, actor, chart.id, 'chart.action_plan_added', {
    after: { action_plan_id: id, submission_id, state: 'open', ...datesOf(body) },
  });
  return { id };
};

export const changeActionPlan: Handler<typeof changeEndpoint> = async ({
  actor,
  body,
  db,
  params,
  loaded,
}) => {
  const { chart } = loaded;
  const plan = await lockActionPlan(db, { chart_id: chart.id, id: params.plan_id });
  // The programme team does not learn of a plan that it did not ask for.
  if (!plan || !canReadActionPlan(actor, plan, chart)) throw problems.notFound('action plan');
  assertCanWrite(actor, plan, 'action plan');
  assertDueAfterStart(body);
  if (plan.version !== body.version) throw problems.conflict(platformMessages.recordChanged);
  await updateActionPlan(db, plan.id, { ...body, version: plan.version + 1 });
  const of = { action_plan_id: plan.id, submission_id: plan.submission_id };
  // The texts and the owner are stored with the plan only, and are deleted with it.
  const texts = (['aim', 'change', 'owner_name'] as const).filter((name) => body[name] !== plan[name]);
  await record(db, actor, chart.id, 'chart.action_plan_changed', {
    before: { ...of, state: plan.state, ...datesOf(plan) },
    after: { ...of, state: body.state, ...datesOf(body), changed_texts: texts },
  });
  return { done: true as const };
};

/** @throws 404 for another organisation's, 403 for people who only read */
function assertCanWrite(actor: Actor, of: { organisation_id: number }, thing: string): void {
  if (canWriteActionPlan(actor, of)) return;
  const seen = visibleOrganisationId(actor);
  if (seen !== null && seen !== of.organisation_id) throw problems.notFound(thing);
  throw problems.forbidden(nextStepMessages.actionPlanContributorsOnly);
}

function assertDueAfterStart({ starts_on, due_on }: { starts_on: string; due_on: string }): void {
  if (due_on < starts_on)
    throw problems.invalid([{ path: 'body.due_on', message: nextStepMessages.dueDateBeforeStart }]);
}

const datesOf = ({ starts_on, due_on }: { starts_on: string; due_on: string }) => ({ starts_on, due_on });

const record = (
  db: Db,
  actor: Actor,
  chartId: number,
  action: 'chart.action_plan_added' | 'chart.action_plan_changed',
  entry: { before?: unknown; after: unknown },
): Promise<void> =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'chart',
    subject_id: String(chartId),
    ...entry,
  });
