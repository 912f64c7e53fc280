import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { collections, output_tabs } from '../charts/charts.tables.ts';

/** A group of the explorer with the project it belongs to. */
export async function selectCollectionWithProject(db: Db, id: number) {
  const [row] = await db
    .select({
      id: collections.id,
      collection_name: collections.collection_name,
      project_id: output_tabs.project_id,
    })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(eq(collections.id, id));
  return row;
}
