import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { snapshotIdSql } from '../../platform/result-versions/published-measures.sql.ts';
import type { measure_option_counts, measure_values } from '../../../tables/measures.tables.ts';

export type NewMeasureValue = typeof measure_values.$inferInsert;
export type NewOptionCount = typeof measure_option_counts.$inferInsert;
type Scope = {
  projectId: number;
  measureIds: number[];
  timePeriodId: number;
  submissionIds: number[] | null;
  /** True for a correction of published figures; otherwise published figures stay as they are. */
  isCorrection: boolean;
};

/**
 * Makes the given rows the only ones of the measures in the period, for the submissions in scope (null: all).
 * Rows that are already right stay, so that rebuilding correct values writes nothing.
 */
export async function replaceMeasureValues(
  db: Db,
  scope: Scope,
  values: NewMeasureValue[],
  optionCounts: NewOptionCount[],
): Promise<void> {
  if (scope.measureIds.length === 0 || scope.submissionIds?.length === 0) return;
  const mayWrite = scope.isCorrection
    ? sql`true`
    : sql`${snapshotIdSql(scope.projectId, scope.timePeriodId)} is null`;
  const inScope = sql`measure_id = any(${sql.param(scope.measureIds)}::int[])
    and time_period_id = ${scope.timePeriodId}
    and (${scope.submissionIds === null}::boolean or submission_id = any(${sql.param(scope.submissionIds ?? [])}::int[]))
    and ${mayWrite}`;
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
        measure_id int, time_period_id int, submission_id int,
        numerator double precision, denominator double precision, value double precision, variance double precision,
        missing_reason text)
    ), gone as (
      delete from measure_values where ${inScope}
        and (measure_id, submission_id) not in (select measure_id, submission_id from given)
    )
    insert into measure_values as stored
      (measure_id, time_period_id, submission_id, numerator, denominator, value, variance, missing_reason)
    select measure_id, time_period_id, submission_id, numerator, denominator, value, variance, missing_reason
    from given where ${mayWrite}
    on conflict (measure_id, time_period_id, submission_id) do update
      set numerator = excluded.numerator, denominator = excluded.denominator, value = excluded.value,
        variance = excluded.variance, missing_reason = excluded.missing_reason
      where (stored.numerator, stored.denominator, stored.value, stored.variance, stored.missing_reason)
        is distinct from (excluded.numerator, excluded.denominator, excluded.value, excluded.variance,
          excluded.missing_reason)`);
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(optionCounts)}::jsonb) as row (
        measure_id int, time_period_id int, submission_id int, option_code text, option_name text,
        display_order int, count int)
    ), gone as (
      delete from measure_option_counts where ${inScope}
        and (measure_id, submission_id, option_code) not in (select measure_id, submission_id, option_code from given)
    )
    insert into measure_option_counts as stored
      (measure_id, time_period_id, submission_id, option_code, option_name, display_order, count)
    select measure_id, time_period_id, submission_id, option_code, option_name, display_order, count from given
    where ${mayWrite}
    on conflict (measure_id, time_period_id, submission_id, option_code) do update
      set option_name = excluded.option_name, display_order = excluded.display_order, count = excluded.count
      where (stored.option_name, stored.display_order, stored.count)
        is distinct from (excluded.option_name, excluded.display_order, excluded.count)`);
}

/**
 * The periods in which a project has questionnaires or values: where a rebuild has something to do. Published figures are
 * never calculated again.
 */
export async function selectPeriodsToRebuild(db: Db, projectId: number): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from (
      select distinct time_period_id as id from questionnaires where project_id = ${projectId}
      union
      select distinct v.time_period_id from measure_values v join measures m on m.id = v.measure_id
      where m.project_id = ${projectId}
    ) found
    where ${snapshotIdSql(projectId, sql`found.id`)} is null
    order by id`);
  return result.rows.map((row) => row.id);
}
