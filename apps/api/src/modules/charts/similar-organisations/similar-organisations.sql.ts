import type { SimilarityAttributeInput } from '@portal/contract/charts/similar-organisations';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { neighbour_attributes } from '../../../tables/peer-groups.tables.ts';

/** Selects the charts that decide similarity, in order. */
export function selectSimilarityAttributes(db: Db, projectId: number) {
  const { chart_id, weight, is_log, display_order } = neighbour_attributes;
  return db
    .select({ chart_id, chart_name: charts.chart_name, weight, is_log })
    .from(neighbour_attributes)
    .innerJoin(charts, eq(charts.id, chart_id))
    .where(eq(neighbour_attributes.project_id, projectId))
    .orderBy(asc(display_order), asc(chart_id));
}

/** Puts these in the place of what there was. */
export async function replaceSimilarityAttributes(
  db: Db,
  project_id: number,
  attributes: readonly SimilarityAttributeInput[],
): Promise<void> {
  await db.delete(neighbour_attributes).where(eq(neighbour_attributes.project_id, project_id));
  if (attributes.length === 0) return;
  const rows = attributes.map((one, display_order) => ({ ...one, project_id, display_order }));
  await db.insert(neighbour_attributes).values(rows);
}

/** The projects that these charts are of. */
export async function selectProjectsOf(db: Db, chartIds: number[]): Promise<number[]> {
  if (chartIds.length === 0) return [];
  const rows = await db.select({ id: charts.project_id }).from(charts).where(inArray(charts.id, chartIds));
  return rows.map(({ id }) => id);
}
