import type { DirectorySort } from '@portal/contract/organisations/organisation-directory';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { isVisibleTo, type Viewer } from '../../platform/project-visibility/project-visibility.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';

/** The projects an organisation takes part in, as far as the viewer sees them. */
const partsOf = (organisation: SQL, viewer: Viewer) => sql`
  select project.project_name
  from submissions submission join projects project on project.id = submission.project_id
  where submission.organisation_id = ${organisation} and submission.ended_on is null and project.archived_at is null
    and ${isVisibleTo(viewer, sql`project.id`)}`;

const sorted: Record<DirectorySort, SQL> = {
  name: sql`lower(${organisations.organisation_name})`,
  code: sql`lower(${organisations.organisation_code})`,
  type: sql`lower(${organisations.organisation_type})`,
  region: sql`lower(${organisations.region})`,
  board: sql`lower(${organisations.board_name})`,
};

const columnsFor = (viewer: Viewer) => ({
  id: organisations.id,
  organisation_name: organisations.organisation_name,
  organisation_code: organisations.organisation_code,
  organisation_type: organisations.organisation_type,
  region: organisations.region,
  board_name: organisations.board_name,
  closed_on: organisations.closed_on,
  project_names: sql<
    string[]
  >`coalesce((select array_agg(distinct part.project_name order by part.project_name)
    from (${partsOf(sql`organisations.id`, viewer)}) part), '{}')`,
});

export async function selectOrganisations(
  db: Db,
  query: {
    programme_id: number;
    search?: string | undefined;
    organisation_type?: string | undefined;
    region?: string | undefined;
    project_id?: number | undefined;
    sort?: DirectorySort | `-${DirectorySort}`;
    limit: number;
    offset: number;
  },
  viewer: Viewer,
) {
  const { organisation_type, region, project_id, sort = 'name' } = query;
  const by = sorted[sort.replace(/^-/, '') as DirectorySort];
  const wanted = and(
    eq(organisations.programme_id, query.programme_id),
    matchesSearch(query.search, organisations.organisation_name, organisations.organisation_code),
    organisation_type === undefined ? undefined : eq(organisations.organisation_type, organisation_type),
    region === undefined ? undefined : eq(organisations.region, region),
    project_id === undefined
      ? undefined
      : sql`exists (${partsOf(sql`organisations.id`, viewer)} and project.id = ${project_id})`,
  );
  return (
    db
      // Counted by itself, so that the page is read in the order of the index.
      .select({
        ...columnsFor(viewer),
        total: sql<number>`(select count(*) from ${organisations} where ${wanted})`,
      })
      .from(organisations)
      .where(wanted)
      .orderBy(
        sort.startsWith('-') ? sql`${by} desc nulls last` : sort === 'name' ? by : sql`${by} asc nulls last`,
        sorted.name,
        organisations.id,
      )
      .limit(query.limit)
      .offset(query.offset)
  );
}

/** The types and regions that organisations of a programme have, as columns. */
export function organisationAttributesSql(programmeId: number): SQL {
  const listed = (column: 'organisation_type' | 'region') => sql<string[]>`coalesce((
    select array_agg(value order by lower(value)) from (select distinct ${sql.identifier(column)} as value
      from organisations where programme_id = ${programmeId} and ${sql.identifier(column)} is not null) found), '{}')`;
  return sql`${listed('organisation_type')} as types, ${listed('region')} as regions`;
}

/** Lists the directory filters; projects only if the viewer can see that someone takes part. */
export async function selectDirectoryFilters(db: Db, programmeId: number, viewer: Viewer) {
  const result = await db.execute<{
    types: string[];
    regions: string[];
    projects: { id: number; project_name: string }[];
  }>(sql`
    select ${organisationAttributesSql(programmeId)}, coalesce((
      select jsonb_agg(jsonb_build_object('id', project.id, 'project_name', project.project_name)
        order by lower(project.project_name), project.id)
      from projects project
      where project.programme_id = ${programmeId} and project.archived_at is null
        and exists (select from submissions part where part.project_id = project.id and part.ended_on is null)
        and ${isVisibleTo(viewer, sql`project.id`)}), '[]') as projects`);
  return result.rows[0]!;
}

/** An organisation as the programme team keeps it. */
export const adminColumns = {
  ...columnsFor({ isTeam: true, organisationId: null }),
  board_code: organisations.board_code,
  successor_id: organisations.successor_id,
  programme_id: organisations.programme_id,
};

export async function selectOrganisation(db: Db, id: number) {
  const [row] = await db.select(adminColumns).from(organisations).where(eq(organisations.id, id));
  return row;
}

type Columns = typeof organisations.$inferInsert;

export async function insertOrganisation(db: Db, values: Columns): Promise<number> {
  const [row] = await db.insert(organisations).values(values).returning({ id: organisations.id });
  return row!.id;
}

export async function updateOrganisationColumns(db: Db, id: number, values: Partial<Columns>): Promise<void> {
  await db.update(organisations).set(values).where(eq(organisations.id, id));
}

/** Locks an organisation as stored until the transaction ends. Rows that refer to it can still be written. */
export async function lockOrganisation(db: Db, id: number) {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id)).for('no key update');
  return row;
}

export async function deleteOrganisationRow(db: Db, id: number): Promise<void> {
  await db.delete(organisations).where(eq(organisations.id, id));
}

/** The organisations that carry on after one another, from the one given. */
export async function selectSuccessors(db: Db, id: number): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    with recursive following as (
      select id, successor_id from organisations where id = ${id}
      union select next.id, next.successor_id
      from organisations next join following on following.successor_id = next.id
    ) select id from following`);
  return result.rows.map((row) => row.id);
}
