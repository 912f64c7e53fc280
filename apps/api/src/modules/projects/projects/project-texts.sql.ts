import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { project_guidances, project_time_periods, projects } from '../../../tables/projects.tables.ts';

export async function selectAbout(db: Db, projectId: number, timePeriodId: number) {
  const [row] = await db
    .select({ about_text: project_time_periods.about_text, source_text: projects.source_text })
    .from(project_time_periods)
    .innerJoin(projects, eq(projects.id, project_time_periods.project_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        eq(project_time_periods.time_period_id, timePeriodId),
      ),
    );
  return row;
}

export async function updateAbout(db: Db, partId: number, about_text: string): Promise<void> {
  await db.update(project_time_periods).set({ about_text }).where(eq(project_time_periods.id, partId));
}

/** Locks the text about a project in a period until the transaction ends. */
export async function lockAbout(db: Db, partId: number) {
  const [row] = await db
    .select({ about_text: project_time_periods.about_text })
    .from(project_time_periods)
    .where(eq(project_time_periods.id, partId))
    .for('update');
  return row;
}

const guidanceColumns = {
  id: project_guidances.id,
  guidance_title: project_guidances.guidance_title,
  guidance_text: project_guidances.guidance_text,
};

export async function selectGuidances(db: Db, projectId: number, page: { limit: number; offset: number }) {
  return db
    .select({ ...guidanceColumns, total: sql<number>`count(*) over ()` })
    .from(project_guidances)
    .where(eq(project_guidances.project_id, projectId))
    .orderBy(project_guidances.display_order, project_guidances.id)
    .limit(page.limit)
    .offset(page.offset);
}

type Fields = { guidance_title: string; guidance_text: string };

/** After the others of its project. */
export async function insertGuidance(db: Db, projectId: number, fields: Fields) {
  const last = sql<number>`(select coalesce(max(other.display_order), 0) + 1 from project_guidances other
    where other.project_id = ${projectId})`;
  const [row] = await db
    .insert(project_guidances)
    .values({ ...fields, project_id: projectId, display_order: last })
    .returning(guidanceColumns);
  return row!;
}

/** Locks a guidance text until the transaction ends. */
export async function lockGuidance(db: Db, id: number) {
  const [row] = await db
    .select(guidanceColumns)
    .from(project_guidances)
    .where(eq(project_guidances.id, id))
    .for('update');
  return row;
}

export async function updateGuidanceColumns(db: Db, id: number, fields: Partial<Fields>) {
  const [row] = await db
    .update(project_guidances)
    .set(fields)
    .where(eq(project_guidances.id, id))
    .returning(guidanceColumns);
  return row!;
}

export async function deleteGuidanceRow(db: Db, id: number): Promise<void> {
  await db.delete(project_guidances).where(eq(project_guidances.id, id));
}

/** The guidance texts of a project in order, held until the transaction ends. */
export async function lockGuidances(db: Db, projectId: number) {
  return db
    .select({ id: project_guidances.id, guidance_title: project_guidances.guidance_title })
    .from(project_guidances)
    .where(eq(project_guidances.project_id, projectId))
    .orderBy(project_guidances.display_order, project_guidances.id)
    .for('update');
}

export async function writeGuidanceOrder(db: Db, ids: number[]): Promise<void> {
  await db.execute(sql`
    update project_guidances set display_order = given.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as given (id, place)
    where project_guidances.id = given.id`);
}

/** Gives a project the guidance texts of another. @returns how many */
export async function copyGuidances(db: Db, fromProjectId: number, toProjectId: number): Promise<number> {
  const result = await db.execute(sql`
    insert into project_guidances (project_id, guidance_title, guidance_text, display_order)
    select ${toProjectId}, guidance_title, guidance_text, display_order from project_guidances
    where project_id = ${fromProjectId} order by display_order, id`);
  return result.rowCount ?? 0;
}
