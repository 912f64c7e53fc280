import type { OutlierStage } from '@portal/contract/outliers/outliers';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** An open case with its next action; null if only the conclusion is missing. */
export type OpenOutlierCase = {
  chart_name: string;
  time_period_name: string;
  act_name: string | null;
  done_by: OutlierStage['done_by'] | null;
  due_on: string | null;
};

/**
 * Selects the open outlier cases of a submission that its organisation was notified of, up to a period, the earliest
 * deadline first.
 * @param of `organisation_id`: only if the submission is theirs; null: of any organisation
 */
export async function selectOpenOutlierCases(
  db: Db,
  of: { submission_id: number; time_period_id: number; organisation_id: number | null },
): Promise<OpenOutlierCase[]> {
  const { rows } = await db.execute<OpenOutlierCase>(sql`
    select chart.chart_name, period.time_period_name, next.act_name, next.done_by, next.due_on::text
    from outlier_cases found
    join submissions submission on submission.id = found.submission_id
    join charts chart on chart.id = found.chart_id
    join time_periods period on period.id = found.time_period_id
    join time_periods shown on shown.id = ${of.time_period_id} and period.display_order <= shown.display_order
    left join lateral (
      select act.act_name, act.done_by, act.due_on from outlier_case_acts act
      where act.outlier_case_id = found.id and act.done_at is null
      order by act.display_order limit 1
    ) next on true
    where found.submission_id = ${of.submission_id} and found.concluded_at is null and found.told_at is not null
      and (${of.organisation_id}::int is null or submission.organisation_id = ${of.organisation_id}::int)
    order by next.due_on nulls last, found.id`);
  return rows;
}
