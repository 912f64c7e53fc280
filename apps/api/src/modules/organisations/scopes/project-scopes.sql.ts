import type { ProjectScope, Visibility } from '@portal/contract/organisations/scopes';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { project_scopes, scopes } from '../../../tables/scopes.tables.ts';

/** Loads the scopes of a programme's projects, by project and scope. */
export async function selectProjectScopes(
  db: Db,
  programmeId: number,
  query: {
    project_id?: number | undefined;
    scope_id?: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ project_scopes: ProjectScope[]; total: number }> {
  const rows = await db
    .select({
      id: project_scopes.id,
      project_id: project_scopes.project_id,
      scope_id: project_scopes.scope_id,
      visibility: project_scopes.visibility,
      project_name: projects.project_name,
      scope_name: scopes.scope_name,
      total: sql<number>`count(*) over ()`,
    })
    .from(project_scopes)
    .innerJoin(projects, eq(projects.id, project_scopes.project_id))
    .innerJoin(scopes, eq(scopes.id, project_scopes.scope_id))
    .where(
      and(
        eq(projects.programme_id, programmeId),
        query.project_id === undefined ? undefined : eq(project_scopes.project_id, query.project_id),
        query.scope_id === undefined ? undefined : eq(project_scopes.scope_id, query.scope_id),
      ),
    )
    .orderBy(sql`lower(${projects.project_name})`, projects.id, sql`lower(${scopes.scope_name})`, scopes.id)
    .limit(query.limit)
    .offset(query.offset);
  return { project_scopes: rows, total: rows[0]?.total ?? 0 };
}

/** Locks the scopes of the project until the transaction ends. */
export async function lockScopesOf(db: Db, projectId: number): Promise<void> {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
}

type Chosen = { scope_id: number; visibility: Visibility }[];

/** Replaces the scopes of a project, within one programme only. @returns how many there are now */
export async function replaceProjectScopes(
  db: Db,
  of: { project_id: number; programme_id: number },
  scopes: Chosen,
): Promise<number> {
  await db.delete(project_scopes).where(eq(project_scopes.project_id, of.project_id));
  const result = await db.execute(sql`
    insert into project_scopes (project_id, scope_id, visibility)
    select ${of.project_id}, scope.id, wanted.visibility
    from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as wanted (scope_id int, visibility text)
    join scopes scope on scope.id = wanted.scope_id and scope.programme_id = ${of.programme_id}`);
  return result.rowCount ?? 0;
}

/** A copy is for whom its original is for. */
export async function copyProjectScopes(db: Db, fromProjectId: number, toProjectId: number): Promise<void> {
  await db.execute(sql`
    insert into project_scopes (project_id, scope_id, visibility)
    select ${toProjectId}, scope_id, visibility from project_scopes where project_id = ${fromProjectId}`);
}
