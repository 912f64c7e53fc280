import type { Scope } from '@portal/contract/organisations/scopes';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { scope_organisations, scopes } from '../../../tables/scopes.tables.ts';

const organisationCount = sql<number>`(select count(*)::int from scope_organisations member
  where member.scope_id = scopes.id)`;
const projectsOf = sql<Scope['projects']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', project.id, 'project_name', project.project_name,
    'visibility', bound.visibility) order by lower(project.project_name), project.id)
  from project_scopes bound join projects project on project.id = bound.project_id
  where bound.scope_id = scopes.id), '[]')`;
const byName = sql`lower(${scopes.scope_name})`;
const orders = {
  name: [asc(byName)],
  '-name': [desc(byName)],
  organisations: [asc(organisationCount), asc(byName)],
  '-organisations': [desc(organisationCount), asc(byName)],
};

/** The scopes of a programme; of one alone with its id. */
export async function selectScopes(
  db: Db,
  programmeId: number,
  query: {
    id?: number;
    search?: string | undefined;
    sort?: keyof typeof orders;
    limit: number;
    offset: number;
  },
): Promise<{ scopes: Scope[]; total: number }> {
  const rows = await db
    .select({
      id: scopes.id,
      scope_name: scopes.scope_name,
      organisation_count: organisationCount,
      projects: projectsOf,
      total: sql<number>`count(*) over ()`,
    })
    .from(scopes)
    .where(
      and(
        eq(scopes.programme_id, programmeId),
        query.id === undefined ? undefined : eq(scopes.id, query.id),
        matchesSearch(query.search, scopes.scope_name),
      ),
    )
    .orderBy(...orders[query.sort ?? 'name'], scopes.id)
    .limit(query.limit)
    .offset(query.offset);
  return { scopes: rows, total: rows[0]?.total ?? 0 };
}

/** Locks a scope and its members until the transaction ends. */
export async function lockScope(db: Db, id: number) {
  const [row] = await db.select().from(scopes).where(eq(scopes.id, id)).for('update');
  return row;
}

export async function insertScope(db: Db, programmeId: number, scope_name: string): Promise<number> {
  const [row] = await db
    .insert(scopes)
    .values({ programme_id: programmeId, scope_name })
    .returning({ id: scopes.id });
  return row!.id;
}

export async function renameScope(db: Db, id: number, scope_name: string): Promise<void> {
  await db.update(scopes).set({ scope_name }).where(eq(scopes.id, id));
}

/** With its list of organisations. */
export async function deleteScopeRow(db: Db, id: number): Promise<void> {
  await db.delete(scopes).where(eq(scopes.id, id));
}

const isMember = (scopeId: number) => sql<boolean>`exists (select from scope_organisations member
  where member.scope_id = ${scopeId} and member.organisation_id = organisations.id)`;

/** The organisations of a programme by name, and whether each is in the scope. */
export async function selectScopeOrganisations(
  db: Db,
  of: { programme_id: number; scope_id: number },
  query: {
    search?: string | undefined;
    in_scope?: 'true' | 'false' | undefined;
    limit: number;
    offset: number;
  },
) {
  return db
    .select({
      id: organisations.id,
      organisation_name: organisations.organisation_name,
      organisation_code: organisations.organisation_code,
      region: organisations.region,
      closed_on: organisations.closed_on,
      in_scope: isMember(of.scope_id),
      total: sql<number>`count(*) over ()`,
    })
    .from(organisations)
    .where(
      and(
        eq(organisations.programme_id, of.programme_id),
        matchesSearch(query.search, organisations.organisation_name, organisations.organisation_code),
        query.in_scope && sql`${isMember(of.scope_id)} = ${query.in_scope === 'true'}`,
      ),
    )
    .orderBy(sql`lower(${organisations.organisation_name})`, organisations.id)
    .limit(query.limit)
    .offset(query.offset);
}

export type Named = { id: number; organisation_name: string; organisation_code: string };

/** Every organisation of the programme, with its code. */
export function selectOrganisationCodes(db: Db, programmeId: number): Promise<Named[]> {
  return db
    .select({
      id: organisations.id,
      organisation_name: organisations.organisation_name,
      organisation_code: organisations.organisation_code,
    })
    .from(organisations)
    .where(eq(organisations.programme_id, programmeId));
}

export async function selectMemberIds(db: Db, scopeId: number): Promise<number[]> {
  const rows = await db
    .select({ id: scope_organisations.organisation_id })
    .from(scope_organisations)
    .where(eq(scope_organisations.scope_id, scopeId));
  return rows.map(({ id }) => id);
}

/** Selects a programme's scopes among some, by name. */
export function selectScopesByIds(db: Db, programmeId: number, ids: number[]) {
  return db
    .select({ id: organisations.id, organisation_name: organisations.organisation_name })
    .from(organisations)
    .where(and(eq(organisations.programme_id, programmeId), inArray(organisations.id, ids)))
    .orderBy(sql`lower(${organisations.organisation_name})`, organisations.id);
}

/** @returns the ids of those that were not in it before */
export async function insertMembers(db: Db, scopeId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const result = await db.execute<{ organisation_id: number }>(sql`
    insert into scope_organisations (scope_id, organisation_id)
    select ${scopeId}, id from unnest(${sql.param(ids)}::int[]) asked (id)
    on conflict do nothing returning organisation_id`);
  return result.rows.map((row) => row.organisation_id);
}

/** @returns the ids of those that were in it */
export async function deleteMembers(db: Db, scopeId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .delete(scope_organisations)
    .where(and(eq(scope_organisations.scope_id, scopeId), inArray(scope_organisations.organisation_id, ids)))
    .returning({ id: scope_organisations.organisation_id });
  return rows.map(({ id }) => id);
}
