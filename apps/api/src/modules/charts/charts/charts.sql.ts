import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { projects } from '../../../tables/projects.tables.ts';
import {
  chart_group_memberships,
  chart_output_types,
  charts,
  type collections,
  output_types,
} from '../../../tables/charts.tables.ts';

type Page = { limit: number; offset: number };

/** A chart with the project it belongs to. */
export const selectChartsById = (db: Db, ids: number[]) =>
  db
    .select({ chart: charts, project: projects })
    .from(charts)
    .innerJoin(projects, eq(projects.id, charts.project_id))
    .where(sql`${charts.id} = any(${sql.param(ids)}::int[])`);

type ChartNamed = { id: number; chart_name: string; description: string };
type ListedCollection = typeof collections.$inferSelect & { tab_name: string; charts: ChartNamed[] };

/** The groups of a project's tabs in display order with their charts, and how many there are. */
export async function selectCollections(db: Db, projectId: number, tabName: string | undefined, page: Page) {
  const { rows } = await db.execute<{ total: number; collections: ListedCollection[] }>(sql`
    with found as materialized (
      select g.*, t.tab_name, row_number() over (order by t.display_order, g.display_order, g.id) as place
      from collections g join output_tabs t on t.id = g.output_tab_id
      where t.project_id = ${projectId} and (${tabName ?? null}::text is null or t.tab_name = ${tabName ?? null})
    )
    select (select count(*) from found) as total, (
      select coalesce(json_agg(to_jsonb(listed) || jsonb_build_object('charts', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'chart_name', c.chart_name,
            'description', c.description) order by m.display_order, c.id), '[]')
          from chart_group_memberships m join charts c on c.id = m.chart_id
          where m.collection_id = listed.id)) order by listed.place), '[]')
      from (select * from found order by place limit ${page.limit} offset ${page.offset}) listed) as collections`);
  return rows[0]!;
}

export function selectChartsOfCollections(db: Db, collectionIds: number[]) {
  return db
    .select({
      collection_id: chart_group_memberships.collection_id,
      id: charts.id,
      chart_name: charts.chart_name,
      description: charts.description,
    })
    .from(chart_group_memberships)
    .innerJoin(charts, eq(charts.id, chart_group_memberships.chart_id))
    .where(inArray(chart_group_memberships.collection_id, collectionIds))
    .orderBy(asc(chart_group_memberships.display_order), asc(charts.id));
}

/** Selects a chart's topics and chart types, each in display order. */
export async function selectCollectionsAndOutputTypes(db: Db, chartId: number) {
  const { rows } = await db.execute<{
    collections: { collection_code: string; collection_name: string }[];
    output_types: Awaited<ReturnType<typeof selectOutputTypes>>;
  }>(sql`
    select (
      select coalesce(json_agg(json_build_object('collection_code', g.collection_code,
          'collection_name', g.collection_name) order by t.display_order, g.display_order, g.id), '[]')
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where m.chart_id = ${chartId}) as collections, (
      select coalesce(json_agg(json_build_object('id', form.id, 'output_type', form.output_type,
          'output_type_name', form.output_type_name, 'component', form.component, 'is_default', shown.is_default)
        order by shown.is_default desc, form.display_order), '[]')
      from chart_output_types shown join output_types form on form.id = shown.output_type_id
      where shown.chart_id = ${chartId}) as output_types`);
  return rows[0]!;
}

/** The forms a chart can take, its default first. */
export function selectOutputTypes(db: Db, chartId: number) {
  const { id, output_type, output_type_name, component } = getTableColumns(output_types);
  return db
    .select({ id, output_type, output_type_name, component, is_default: chart_output_types.is_default })
    .from(chart_output_types)
    .innerJoin(output_types, eq(output_types.id, chart_output_types.output_type_id))
    .where(eq(chart_output_types.chart_id, chartId))
    .orderBy(desc(chart_output_types.is_default), asc(output_types.display_order));
}

export async function selectMetadata(db: Db, chartId: number, page: Page) {
  type Item = { id: number; metadata_name: string; metadata_text: string };
  const { rows } = await db.execute<{ total: number; rows: Item[] }>(sql`
    select (select count(*) from chart_metadata where chart_id = ${chartId}) as total, (
      select coalesce(json_agg(json_build_object('id', id, 'metadata_name', metadata_name,
        'metadata_text', metadata_text) order by display_order, id), '[]')
      from (
        select * from chart_metadata where chart_id = ${chartId}
        order by display_order, id limit ${page.limit} offset ${page.offset}
      ) listed) as rows`);
  return rows[0]!;
}
