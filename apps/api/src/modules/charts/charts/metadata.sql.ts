import type { Definition } from '@portal/contract/charts/charts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { containsSynonyms, joinColumns, toSearchWords } from '../../../database/search-conditions.ts';
import { chart_metadata } from '../../../tables/charts.tables.ts';

/**
 * Selects the definitions of charts in topics, each at its first topic. A search matches a chart's whole
 * metadata, including synonyms. So a word of the name and one of the definition match together.
 */
export async function selectChartDefinitions(
  db: Db,
  projectId: number,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
) {
  const { rows } = await db.execute<{ total: number; definitions: Definition[] }>(sql`
    with placed as (
      select distinct on (m.chart_id) m.chart_id, t.tab_name, g.collection_code,
        array[t.display_order, g.display_order, g.id, m.display_order] as place
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where t.project_id = ${projectId}
      order by m.chart_id, t.display_order, g.display_order, g.id
    ), said as (
      select c.id as chart_id, c.chart_name, c.description, placed.tab_name, placed.collection_code, placed.place,
        coalesce((select json_agg(json_build_object('metadata_name', d.metadata_name,
            'metadata_text', d.metadata_text) order by d.display_order, d.id)
          from chart_metadata d where d.chart_id = c.id), '[]') as meta_data,
        coalesce((select string_agg(d.metadata_name || ' ' || d.metadata_text, ' ')
          from chart_metadata d where d.chart_id = c.id), '') as texts
      from placed join charts c on c.id = placed.chart_id
    ), found as materialized (
      select * from said where ${containsSynonyms(joinColumns(sql`chart_name`, sql`description`, sql`texts`), toSearchWords(search ?? ''))}
    )
    select (select count(*) from found) as total, (
      select coalesce(json_agg(to_jsonb(listed) - 'place' - 'texts' order by listed.place, listed.chart_id), '[]')
      from (select * from found order by place, chart_id limit ${limit} offset ${offset}) listed) as definitions`);
  return rows[0]!;
}

export async function selectMetaDataItem(db: Db, id: number) {
  const [row] = await db.select().from(chart_metadata).where(eq(chart_metadata.id, id));
  return row;
}

/** After the others of its chart. */
export async function insertMetaData(
  db: Db,
  values: { chart_id: number; metadata_name: string; metadata_text: string },
) {
  const display_order = sql<number>`coalesce((select max(display_order) from chart_metadata
    where chart_id = ${values.chart_id}), 0) + 1`;
  const [row] = await db
    .insert(chart_metadata)
    .values({ ...values, display_order })
    .returning();
  return row!;
}

export async function updateMetaDataColumns(
  db: Db,
  id: number,
  values: { metadata_name: string; metadata_text: string; display_order: number },
) {
  const [row] = await db.update(chart_metadata).set(values).where(eq(chart_metadata.id, id)).returning();
  return row!;
}

export async function deleteMetaDataRow(db: Db, id: number): Promise<void> {
  await db.delete(chart_metadata).where(eq(chart_metadata.id, id));
}
