import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { output_tabs, projects } from '../../../tables/projects.tables.ts';
import { collections } from '../../../tables/charts.tables.ts';

export const selectCollectionsById = (db: Db, ids: number[]) =>
  db
    .select({
      ...getTableColumns(collections),
      tab_name: output_tabs.tab_name,
      project_id: projects.id,
      programme_id: projects.programme_id,
    })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .innerJoin(projects, eq(projects.id, output_tabs.project_id))
    .where(sql`${collections.id} = any(${sql.param(ids)}::int[])`);

/** A tab of a project by its name, or its first one. */
export async function selectTab(db: Db, projectId: number, tabName: string | undefined) {
  const [row] = await db
    .select()
    .from(output_tabs)
    .where(
      and(
        eq(output_tabs.project_id, projectId),
        tabName === undefined ? undefined : eq(output_tabs.tab_name, tabName),
      ),
    )
    .orderBy(asc(output_tabs.display_order), asc(output_tabs.id))
    .limit(1);
  return row;
}

export async function insertTab(db: Db, values: typeof output_tabs.$inferInsert) {
  const [row] = await db.insert(output_tabs).values(values).returning();
  return row!;
}

/** After the others of its tab. */
export async function insertCollection(
  db: Db,
  values: Omit<typeof collections.$inferInsert, 'display_order'>,
): Promise<number> {
  const last = sql<number>`coalesce((select max(display_order) from collections
    where output_tab_id = ${values.output_tab_id}), 0) + 1`;
  const [row] = await db
    .insert(collections)
    .values({ ...values, display_order: last })
    .returning({ id: collections.id });
  return row!.id;
}

export async function updateCollectionColumns(
  db: Db,
  id: number,
  values: { collection_code: string; collection_name: string; description: string },
): Promise<void> {
  await db.update(collections).set(values).where(eq(collections.id, id));
}

/** Deletes a collection with its memberships; fails if the collection has sub-groups. */
export async function deleteCollectionRow(db: Db, id: number): Promise<void> {
  await db.delete(collections).where(eq(collections.id, id));
}

/** Locks the topics of a project against other reordering until the transaction ends. */
export async function lockCollections(db: Db, projectId: number) {
  const result = await db.execute<{ id: number; output_tab_id: number }>(sql`
    select g.id, g.output_tab_id from collections g join output_tabs t on t.id = g.output_tab_id
    where t.project_id = ${projectId} order by g.id for update of g`);
  return result.rows;
}

export async function writeCollectionOrder(
  db: Db,
  places: { id: number; parent_id: number | null }[],
): Promise<void> {
  await db.execute(sql`
    update collections set parent_id = given.parent_id, display_order = given.place
    from jsonb_to_recordset(${JSON.stringify(places.map((one, index) => ({ ...one, place: index + 1 })))}::jsonb)
      as given (id int, parent_id int, place int)
    where collections.id = given.id`);
}
