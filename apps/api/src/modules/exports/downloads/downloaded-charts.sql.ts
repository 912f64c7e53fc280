import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_metadata, type charts } from '../../../tables/charts.tables.ts';
import {
  isMeasureShownSql,
  joinPublished,
  snapshotIdSql,
} from '../../platform/result-versions/published-measures.sql.ts';

/** The charts of a group and its sub-groups that have a measure in a period, each once, in the order of the explorer. */
export async function selectChartsOfGroup(
  db: Db,
  of: { project_id: number; collection_id: number; time_period_id: number },
): Promise<(typeof charts.$inferSelect)[]> {
  const snapshot = snapshotIdSql(of.project_id, of.time_period_id);
  const { rows } = await db.execute<typeof charts.$inferSelect>(sql`
    with recursive wanted as (
      select id from collections where id = ${of.collection_id}
      union select c.id from collections c join wanted w on c.parent_id = w.id
    ), placed as (
      select m.chart_id, min(array[t.display_order, g.display_order, g.id, m.display_order]) as place
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where g.id in (select id from wanted)
      group by m.chart_id
    )
    select c.* from charts c join placed on placed.chart_id = c.id
    where c.project_id = ${of.project_id}
      and exists (
        select from chart_parameters p join measures m on m.id = p.measure_id ${joinPublished(snapshot)}
        where p.chart_id = c.id and p.time_period_id = ${of.time_period_id} and ${isMeasureShownSql(snapshot)})
    order by placed.place, c.id`);
  return rows;
}

/** Selects the charts' metadata, in order. */
export async function selectDefinitions(
  db: Db,
  chartIds: number[],
): Promise<{ chart_id: number; name: string; text: string }[]> {
  const { chart_id, metadata_name, metadata_text, display_order, id } = chart_metadata;
  return db
    .select({ chart_id, name: metadata_name, text: metadata_text })
    .from(chart_metadata)
    .where(inArray(chart_id, chartIds))
    .orderBy(asc(display_order), asc(id));
}
