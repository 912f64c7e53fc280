import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';

/*
 * The reach of an organisation into a project, as expressions over the ids of both; none (null) is in no
 * scope. The programme team reaches everywhere, which the caller of these must add.
 */

type Of = SQL | AnyColumn;

const isScoped = (project: Of) =>
  sql`exists (select from project_scopes bound where bound.project_id = ${project})`;

const isInScope = (project: Of, organisation: Of, as: SQL) => sql`exists (
  select from project_scopes bound join scope_organisations member on member.scope_id = bound.scope_id
  where bound.project_id = ${project} and member.organisation_id = ${organisation} and ${as})`;

/**
 * Checks if an organisation takes part: answers or a registration there stay accessible, even if scopes
 * change later.
 */
const takesPart = (project: Of, organisation: Of) => sql`(
  exists (select from submissions part where part.project_id = ${project} and part.organisation_id = ${organisation})
  or exists (select from registrations entry
    where entry.project_id = ${project} and entry.organisation_id = ${organisation}))`;

/** Checks if the organisation can register again. */
export const canJoinProject = (project: Of, organisation: Of) =>
  sql<boolean>`(not ${isScoped(project)} or ${isInScope(project, organisation, sql`bound.visibility <> 'see'`)})`;

/** The access of its people opens the project. */
export const canAccessProject = (project: Of, organisation: Of) =>
  sql<boolean>`(${canJoinProject(project, organisation)} or ${takesPart(project, organisation)})`;

/** Sees it in lists, and its landing page. */
const canSeeProject = (project: Of, organisation: Of) => sql<boolean>`(not ${isScoped(project)}
  or exists (select from project_scopes bound where bound.project_id = ${project} and bound.visibility = 'join_listed')
  or ${isInScope(project, organisation, sql`true`)} or ${takesPart(project, organisation)})`;

/** The projects that scopes close to the user, regardless of the access they were given. */
export const inaccessibleProjectIds = sql<
  number[]
>`case when ${users.role_type_id} < 3 then '[]'::jsonb else coalesce((
  select jsonb_agg(project.id) from projects project
  where project.programme_id = ${users.programme_id}
    and project.id in (select bound.project_id from project_scopes bound)
    and not ${canAccessProject(sql`project.id`, users.organisation_id)}), '[]'::jsonb) end`;

/** True if the caller can see a joined project. */
export const isVisibleToCaller = sql<boolean>`(${users.role_type_id} < 3
  or ${canSeeProject(projects.id, users.organisation_id)})`;

/** The viewer of a list: the programme team sees everything, a visitor has no organisation. */
export type Viewer = { isTeam: boolean; organisationId: number | null };
export const isVisibleTo = (viewer: Viewer, project: Of): SQL<boolean> =>
  viewer.isTeam ? sql<boolean>`true` : canSeeProject(project, sql`${viewer.organisationId}::int`);

export type ProjectVisibility = {
  project_id: number;
  project_name: string;
  organisation_id: number;
  organisation_name: string;
  may_join: boolean;
  reaches: boolean;
};

/**
 * Loads how far organisations reach into some projects: participants, and those with people who have or
 * request access. No other organisation has anything to lose.
 */
export async function selectProjectVisibilities(db: Db, projectIds: number[]): Promise<ProjectVisibility[]> {
  if (projectIds.length === 0) return [];
  const result = await db.execute<ProjectVisibility>(sql`
    with asked as (
      select id, programme_id, project_name from projects where id = any(${sql.param(projectIds)}::int[])
    ), concerned as (
      select asked.id as project_id, part.organisation_id from asked join submissions part on part.project_id = asked.id
      union select asked.id, entry.organisation_id from asked join registrations entry on entry.project_id = asked.id
      union select asked.id, person.organisation_id from asked
      join user_accesses access on access.project_id = asked.id or access.project_id is null
      join users person on person.id = access.user_id and person.programme_id = asked.programme_id
        and person.role_type_id >= 3 and person.status <> 'deleted'
    )
    select concerned.project_id, asked.project_name, organisation.id as organisation_id, organisation.organisation_name,
      ${canJoinProject(sql`concerned.project_id`, sql`organisation.id`)} as may_join,
      ${canAccessProject(sql`concerned.project_id`, sql`organisation.id`)} as reaches
    from concerned
    join asked on asked.id = concerned.project_id
    join organisations organisation on organisation.id = concerned.organisation_id
    order by lower(asked.project_name), asked.id, lower(organisation.organisation_name), organisation.id`);
  return result.rows;
}

/** Checks if an organisation can register for a project again, and if its people's access opens it. */
export async function selectProjectVisibility(
  db: Db,
  of: { project_id: number; organisation_id: number | null },
): Promise<{ may_join: boolean; reaches: boolean }> {
  const [project, organisation] = [sql`${of.project_id}::int`, sql`${of.organisation_id}::int`];
  const result = await db.execute<{ may_join: boolean; reaches: boolean }>(
    sql`select ${canJoinProject(project, organisation)} as may_join, ${canAccessProject(project, organisation)} as reaches`,
  );
  return result.rows[0]!;
}
