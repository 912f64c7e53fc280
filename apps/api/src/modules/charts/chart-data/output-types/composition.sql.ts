import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { measure_option_counts } from '../../../../tables/measures.tables.ts';
import { resultVersionSql } from '../../../platform/result-versions/result-state.sql.ts';

/** Counts the answers for each option of a distribution, in the order of the options. */
export async function selectOptionCounts(db: Db, projectId: number, measureId: number, timePeriodId: number) {
  const { rows } = await db.execute<{
    version: number;
    rows: (typeof measure_option_counts.$inferSelect)[];
  }>(sql`
    select ${resultVersionSql(sql`${projectId}::int`)} as version, (
      select coalesce(json_agg(to_jsonb(o) order by o.display_order, o.option_code, o.submission_id), '[]')
      from measure_option_counts o
      where o.measure_id = ${measureId} and o.time_period_id = ${timePeriodId}) as rows`);
  return rows[0]!;
}
