import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Gives a project that has none the measures of another, under their codes. Bands stay bands of the
 * copied measure. Values come with answers.
 * @returns how many
 */
export async function copyMeasures(db: Db, fromProjectId: number, toProjectId: number): Promise<number> {
  const result = await db.execute(sql`
    insert into measures (project_id, measure_code, measure_name, description, kind, numerator, denominator, multiplier,
      standardisation, decimals, unit, polarity, counts, comparable_since_id)
    select ${toProjectId}, measure_code, measure_name, description, kind, numerator, denominator, multiplier,
      standardisation, decimals, unit, polarity, counts, comparable_since_id
    from measures where project_id = ${fromProjectId} order by id`);
  await db.execute(sql`
    update measures band set split_of_id = whole.id, split_by = source.split_by, split_value = source.split_value
    from measures source
    join measures source_whole on source_whole.id = source.split_of_id
    join measures whole on whole.project_id = ${toProjectId} and whole.measure_code = source_whole.measure_code
    where source.project_id = ${fromProjectId}
      and band.project_id = ${toProjectId} and band.measure_code = source.measure_code`);
  return result.rowCount ?? 0;
}
