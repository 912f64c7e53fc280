import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { categories, projects } from '../../../tables/projects.tables.ts';

/** Locks the categories of a programme and its projects, in order, until the transaction ends. */
export async function lockProjectOrder(db: Db, programmeId: number) {
  return {
    categories: await db
      .select({ id: categories.id, category_name: categories.category_name })
      .from(categories)
      .where(eq(categories.programme_id, programmeId))
      .orderBy(asc(categories.display_order), asc(categories.category_name))
      .for('update'),
    projects: await db
      .select({ id: projects.id, category_id: projects.category_id, project_name: projects.project_name })
      .from(projects)
      .where(eq(projects.programme_id, programmeId))
      .orderBy(asc(projects.display_order), asc(projects.project_name), asc(projects.id))
      .for('update'),
  };
}

/** Each gets the place it has in the list given. */
export async function updateProjectOrder(
  db: Db,
  orderedCategories: { id: number; project_ids: number[] }[],
): Promise<void> {
  const ids = sql.param(orderedCategories.map(({ id }) => id));
  await db.execute(sql`
    update categories set display_order = given.place
    from unnest(${ids}::int[]) with ordinality as given (id, place) where categories.id = given.id`);
  const placed = orderedCategories.flatMap(({ id, project_ids }) =>
    project_ids.map((project) => [project, id] as const),
  );
  await db.execute(sql`
    update projects set display_order = given.place, category_id = given.category_id
    from unnest(${sql.param(placed.map(([project]) => project))}::int[],
      ${sql.param(placed.map(([, category]) => category))}::int[]) with ordinality as given (id, category_id, place)
    where projects.id = given.id`);
}
