import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Gives a project that has none the measures of another, under their codes. Values come with answers. @returns how many */
export async function copyMeasures(db: Db, fromProjectId: number, toProjectId: number): Promise<number> {
  const result = await db.execute(sql`
    insert into measures (project_id, measure_code, measure_name, description, kind, numerator, denominator, multiplier,
      standardisation, decimals, unit, polarity, counts, comparable_since_id)
    select ${toProjectId}, measure_code, measure_name, description, kind, numerator, denominator, multiplier,
      standardisation, decimals, unit, polarity, counts, comparable_since_id
    from measures where project_id = ${fromProjectId} order by id`);
  return result.rowCount ?? 0;
}
