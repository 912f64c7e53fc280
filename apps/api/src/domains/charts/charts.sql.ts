import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { projects } from '../projects/projects.tables.ts';
import {
  chart_group_memberships,
  chart_metadata,
  chart_output_types,
  charts,
  collections,
  output_tabs,
  output_types,
} from './charts.tables.ts';

type Page = { limit: number; offset: number };

/** A chart with the project it belongs to. */
export async function selectChart(db: Db, chartId: number) {
  const [row] = await db
    .select({ chart: charts, project: projects })
    .from(charts)
    .innerJoin(projects, eq(projects.id, charts.project_id))
    .where(eq(charts.id, chartId));
  return row;
}

/** The groups of a project's tabs in display order, and how many there are. */
export async function selectCollections(db: Db, projectId: number, tabName: string | undefined, page: Page) {
  const which = and(
    eq(output_tabs.project_id, projectId),
    tabName === undefined ? undefined : eq(output_tabs.tab_name, tabName),
  );
  const rows = await db
    .select({ ...getTableColumns(collections), tab_name: output_tabs.tab_name })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(which)
    .orderBy(asc(output_tabs.display_order), asc(collections.display_order), asc(collections.id))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await db
    .select({ n: count() })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(which);
  return { rows, total: total!.n };
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

export function selectCollectionsOfChart(db: Db, chartId: number) {
  return db
    .select({
      collection_code: collections.collection_code,
      collection_name: collections.collection_name,
    })
    .from(chart_group_memberships)
    .innerJoin(collections, eq(collections.id, chart_group_memberships.collection_id))
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(eq(chart_group_memberships.chart_id, chartId))
    .orderBy(asc(output_tabs.display_order), asc(collections.display_order), asc(collections.id));
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
  const { id, metadata_name, metadata_text } = getTableColumns(chart_metadata);
  const which = eq(chart_metadata.chart_id, chartId);
  const rows = await db
    .select({ id, metadata_name, metadata_text })
    .from(chart_metadata)
    .where(which)
    .orderBy(asc(chart_metadata.display_order), asc(chart_metadata.id))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await db.select({ n: count() }).from(chart_metadata).where(which);
  return { rows, total: total!.n };
}
