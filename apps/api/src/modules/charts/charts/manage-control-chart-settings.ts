import { type ControlRule, controlRules } from '@portal/contract/charts/control-rules';
import type * as contract from '@portal/contract/charts/control-chart-settings';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import type { charts } from '../../../tables/charts.tables.ts';
import { replaceLaterTargets, selectLaterTargets } from './later-targets.sql.ts';
import { lockChart, updateControlColumns } from './manage-charts.sql.ts';
import { takesPartInPeriods } from './parameters.sql.ts';
import { recordChartChange } from './record-chart-change.ts';

type Chart = Pick<
  typeof charts.$inferSelect,
  'id' | 'control_rules' | 'control_chart' | 'target' | 'target_side'
>;

/** Loads the team's settings for a chart's control charts, with its targets from later periods on. */
export const loadControlChartSettings = async (
  db: Db,
  { id, control_rules, control_chart, target, target_side }: Chart,
): Promise<contract.ControlSettings> => ({
  rules: inOrder(control_rules),
  control_chart,
  target,
  target_side,
  later_targets: await selectLaterTargets(db, id),
});

export const setControlChartSettings: Handler<typeof contract.setControlSettings> = async ({
  actor,
  body: { seen, ...wanted },
  db,
  loaded: { chart },
}) => {
  if ((wanted.target === null) !== (wanted.target_side === null)) {
    throw problems.invalid([{ path: 'body.target_side', message: comparisonMessages.targetIncomplete }]);
  }
  // Two who save at once do so one after the other.
  await lockChart(db, chart.id);
  const before = await loadControlChartSettings(db, chart);
  assertNoEditConflict(seen && comparably(seen), comparably(before));
  const after = { ...before, ...wanted, rules: inOrder(wanted.rules) };
  await updateControlColumns(db, chart.id, {
    control_rules: after.rules,
    control_chart: after.control_chart,
    target: after.target,
    target_side: after.target_side,
  });
  if (wanted.later_targets) {
    await assertPeriodsOfTargets(db, chart.project_id, wanted.later_targets);
    await replaceLaterTargets(db, chart.id, wanted.later_targets);
    after.later_targets = await selectLaterTargets(db, chart.id);
  }
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.control_set',
    subject_type: 'chart',
    subject_id: chart.id,
    before,
    after,
  });
  return after;
};

/** @throws 422 for two targets from the same period on, or a period of another project */
async function assertPeriodsOfTargets(
  db: Db,
  projectId: number,
  targets: readonly contract.LaterTarget[],
): Promise<void> {
  const ids = targets.map(({ time_period_id }) => time_period_id);
  const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (again >= 0) {
    const path = `body.later_targets.${again}.time_period_id`;
    throw problems.invalid([{ path, message: comparisonMessages.targetPeriodTaken }]);
  }
  if (ids.length > 0 && !(await takesPartInPeriods(db, projectId, ids))) {
    const message = comparisonMessages.projectNotInTimePeriod;
    throw problems.invalid([{ path: 'body.later_targets', message }]);
  }
}

const inOrder = (rules: readonly ControlRule[]) => controlRules.filter((rule) => rules.includes(rule));

/** Rules and targets in another order are the same. */
const comparably = ({ rules, later_targets, ...rest }: Partial<contract.ControlSettings>) => ({
  ...rest,
  ...(rules && { rules: inOrder(rules).join() }),
  ...(later_targets && {
    later_targets: later_targets
      .map((one) => [one.time_period_id, one.target, one.target_side].join(' '))
      .sort()
      .join(),
  }),
});
