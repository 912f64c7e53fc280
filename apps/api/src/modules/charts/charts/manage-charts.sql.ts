import type { ListedChart } from '@portal/contract/charts/manage-charts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { chart_favourites, chart_output_types, charts, output_types } from '../../../tables/charts.tables.ts';

/** Charts by name, each with its groups and the periods it has a measure in. */
export async function selectChartPage(
  db: Db,
  query: {
    project_id: number;
    user_id: number;
    search?: string | undefined;
    favourites: boolean;
    limit: number;
    offset: number;
  },
) {
  const result = await db.execute<ListedChart & { total: number }>(sql`
    select c.id, c.chart_name, c.description, favourite.user_id is not null as is_favourite,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'tab_name', t.tab_name,
          'collection_code', g.collection_code, 'collection_name', g.collection_name)
          order by t.display_order, g.display_order, g.id)
        from chart_group_memberships m join collections g on g.id = m.collection_id
        join output_tabs t on t.id = g.output_tab_id
        where m.chart_id = c.id), '[]') as collections,
      coalesce((select jsonb_agg(distinct p.time_period_id) from chart_parameters p where p.chart_id = c.id), '[]')
        as time_period_ids,
      count(*) over () as total
    from charts c
    left join chart_favourites favourite on favourite.chart_id = c.id and favourite.user_id = ${query.user_id}
    where c.project_id = ${query.project_id}
      and (not ${query.favourites}::boolean or favourite.user_id is not null)
      and ${matchesSearch(query.search, sql`c.chart_name`, sql`c.description`)}
    order by lower(c.chart_name), c.id
    limit ${query.limit} offset ${query.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}

export async function insertChart(db: Db, values: typeof charts.$inferInsert): Promise<number> {
  const [row] = await db.insert(charts).values(values).returning({ id: charts.id });
  return row!.id;
}

export async function updateChartColumns(
  db: Db,
  id: number,
  values: { chart_name: string; description: string },
): Promise<void> {
  await db.update(charts).set(values).where(eq(charts.id, id));
}

/** Locks a chart, so that changes of what belongs to it come one after the other. */
export async function lockChart(db: Db, chartId: number): Promise<void> {
  await db.select({ id: charts.id }).from(charts).where(eq(charts.id, chartId)).for('no key update');
}

export async function updateControlColumns(
  db: Db,
  id: number,
  values: Pick<typeof charts.$inferSelect, 'control_rules' | 'control_chart' | 'target' | 'target_side'>,
): Promise<void> {
  await db.update(charts).set(values).where(eq(charts.id, id));
}

/** Deletes a chart with its parameters, memberships, output types, metadata and favourites. */
export async function deleteChartRow(db: Db, id: number): Promise<void> {
  await db.delete(charts).where(eq(charts.id, id));
}

export function selectAllOutputTypes(db: Db) {
  const { id, output_type, output_type_name, component } = getTableColumns(output_types);
  return db
    .select({ id, output_type, output_type_name, component })
    .from(output_types)
    .orderBy(output_types.display_order);
}

/** The first is the default. */
export async function replaceOutputTypes(db: Db, chartId: number, ids: number[]): Promise<void> {
  await db.delete(chart_output_types).where(eq(chart_output_types.chart_id, chartId));
  await db
    .insert(chart_output_types)
    .values(
      ids.map((output_type_id, index) => ({ chart_id: chartId, output_type_id, is_default: index === 0 })),
    );
}

export async function insertChartFavourite(db: Db, userId: number, chartId: number): Promise<void> {
  await db.insert(chart_favourites).values({ user_id: userId, chart_id: chartId }).onConflictDoNothing();
}

export async function deleteChartFavourite(db: Db, userId: number, chartId: number): Promise<void> {
  await db.execute(sql`delete from chart_favourites where user_id = ${userId} and chart_id = ${chartId}`);
}
