import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import {
  result_revisions,
  type RevisedAmounts,
  type RevisedFigure,
} from '../../../tables/measures.tables.ts';

export type PublishedFigure = Omit<RevisedFigure, 'before' | 'after'> & { amounts: RevisedAmounts };

/** Loads all values of a project's measures for a submission in a period. */
export async function selectPublishedFigures(
  db: Db,
  of: { project_id: number; time_period_id: number; submission_id: number },
): Promise<PublishedFigure[]> {
  const { rows } = await db.execute<PublishedFigure>(sql`
    select m.id as measure_id, m.measure_code, m.measure_name, m.unit, m.decimals,
      jsonb_build_object('numerator', v.numerator, 'denominator', v.denominator, 'value', v.value,
        'variance', v.variance, 'missing_reason', v.missing_reason, 'options', coalesce((
          select jsonb_agg(jsonb_build_object('option_code', o.option_code, 'option_name', o.option_name,
            'count', o.count) order by o.display_order, o.option_code)
          from measure_option_counts o where o.measure_id = m.id and o.time_period_id = v.time_period_id
            and o.submission_id = v.submission_id), '[]')) as amounts
    from measures m join measure_values v on v.measure_id = m.id
    where m.project_id = ${of.project_id} and v.time_period_id = ${of.time_period_id}
      and v.submission_id = ${of.submission_id}
    order by m.id`);
  return rows;
}

export async function insertRevision(db: Db, values: typeof result_revisions.$inferInsert): Promise<void> {
  await db.insert(result_revisions).values(values);
}
