import { type ControlRule, controlRules } from '@portal/contract/charts/control-rules';
import type * as contract from '@portal/contract/charts/control-chart-settings';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import type { charts } from '../../../tables/charts.tables.ts';
import { updateControlColumns } from './manage-charts.sql.ts';
import { recordChartChange } from './record-chart-change.ts';

type Chart = Pick<typeof charts.$inferSelect, 'control_rules' | 'control_chart' | 'target' | 'target_side'>;

/** Returns the team's settings for a chart's control charts. */
export const getControlChartSettings = ({
  control_rules,
  control_chart,
  target,
  target_side,
}: Chart): contract.ControlSettings => ({
  rules: inOrder(control_rules),
  control_chart,
  target,
  target_side,
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
  const before = getControlChartSettings(chart);
  assertNoEditConflict(seen && comparably(seen), comparably(before));
  const after = { ...before, ...wanted, rules: inOrder(wanted.rules) };
  await updateControlColumns(db, chart.id, {
    control_rules: after.rules,
    control_chart: after.control_chart,
    target: after.target,
    target_side: after.target_side,
  });
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.control_set',
    subject_type: 'chart',
    subject_id: chart.id,
    before,
    after,
  });
  return after;
};

const inOrder = (rules: readonly ControlRule[]) => controlRules.filter((rule) => rules.includes(rule));

/** Rules in the same order are the same. */
const comparably = ({ rules, ...rest }: Partial<contract.ControlSettings>) => ({
  ...rest,
  ...(rules && { rules: inOrder(rules).join() }),
});
