import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { chart_metadata } from '../../tables/charts.tables.ts';

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
