import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { measure_values, measures } from './measures.tables.ts';

export function selectMeasures(db: Db, projectId: number) {
  return db.select().from(measures).where(eq(measures.project_id, projectId)).orderBy(measures.id);
}

export type NewMeasureValue = typeof measure_values.$inferInsert;

/** Replaces what the submissions had in the period: their old values go, the given ones come. */
export async function replaceMeasureValues(
  db: Db,
  scope: { measureIds: number[]; timePeriodId: number; submissionIds: number[] },
  rows: NewMeasureValue[],
): Promise<void> {
  if (scope.measureIds.length === 0 || scope.submissionIds.length === 0) return;
  await db
    .delete(measure_values)
    .where(
      and(
        inArray(measure_values.measure_id, scope.measureIds),
        eq(measure_values.time_period_id, scope.timePeriodId),
        inArray(measure_values.submission_id, scope.submissionIds),
      ),
    );
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into measure_values (measure_id, time_period_id, submission_id, numerator, denominator, value, missing_reason)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      measure_id int, time_period_id int, submission_id int,
      numerator double precision, denominator double precision, value double precision, missing_reason text)`);
}
