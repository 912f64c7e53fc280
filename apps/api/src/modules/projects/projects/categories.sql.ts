import { MAX_DISPLAY_ORDER } from '@portal/contract/shared/fields';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { categories } from '../../../tables/projects.tables.ts';
import { isVisibleTo, type Viewer } from '../../platform/project-visibility/project-visibility.sql.ts';

/** Returns a category with its projects that the viewer can see. */
const columnsFor = (viewer: Viewer) => ({
  id: categories.id,
  programme_id: categories.programme_id,
  category_name: categories.category_name,
  display_order: categories.display_order,
  projects: sql<{ id: number; project_code: string; project_name: string; is_archived: boolean }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', project.id, 'project_code', project.project_code,
      'project_name', project.project_name, 'is_archived', project.archived_at is not null) order by project.display_order, project.project_name)
    from projects project where project.category_id = categories.id
      and ${isVisibleTo(viewer, sql`project.id`)}), '[]')`,
});
const team: Viewer = { isTeam: true, organisationId: null };
/** With all of them. */
export const categoryColumns = columnsFor(team);

export function selectCategories(
  db: Db,
  query: { programme_id: number; limit: number; offset: number },
  viewer: Viewer,
) {
  return db
    .select({ ...columnsFor(viewer), total: sql<number>`count(*) over ()` })
    .from(categories)
    .where(eq(categories.programme_id, query.programme_id))
    .orderBy(categories.display_order, categories.category_name)
    .limit(query.limit)
    .offset(query.offset);
}

/** A category of the programme. */
export async function selectCategory(db: Db, programmeId: number, id: number, viewer: Viewer = team) {
  const [row] = await db
    .select(columnsFor(viewer))
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.programme_id, programmeId)));
  return row;
}

type Fields = { category_name: string; display_order?: number | undefined };

/** Adds a category; after the others where no place is given. */
export async function insertCategory(db: Db, programmeId: number, fields: Fields): Promise<number> {
  const last = sql<number>`(select least(coalesce(max(other.display_order), 0), ${MAX_DISPLAY_ORDER - 1}) + 1 from categories other
    where other.programme_id = ${programmeId})`;
  const [row] = await db
    .insert(categories)
    .values({ ...fields, programme_id: programmeId, display_order: fields.display_order ?? last })
    .returning({ id: categories.id });
  return row!.id;
}

export async function updateCategoryColumns(db: Db, id: number, fields: Fields): Promise<void> {
  await db.update(categories).set(fields).where(eq(categories.id, id));
}

export async function deleteCategoryRow(db: Db, id: number): Promise<void> {
  await db.delete(categories).where(eq(categories.id, id));
}
