import { and, asc, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { snapshotIdSql } from '../../platform/result-versions/published-measures.sql.ts';
import { measures } from '../../../tables/measures.tables.ts';

export type MeasureRow = typeof measures.$inferSelect;
/** A published definition; `uses` has the measures behind it, and is left out if there are none. */
type PublishedMeasure = MeasureRow & { uses?: MeasureRow[] };
export type MeasureColumns = Omit<typeof measures.$inferInsert, 'id'>;

/** Loads the definitions of a project, for calculating values. */
export function selectMeasuresToCompute(db: Db, projectId: number): Promise<MeasureRow[]> {
  return db.select().from(measures).where(eq(measures.project_id, projectId)).orderBy(measures.id);
}

/**
 * The definitions that a period was published with, and those of measures that they use; null where it has no
 * snapshot.
 */
export async function selectPublishedMeasures(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<MeasureRow[] | null> {
  const { rows } = await db.execute<{ id: number | null; definitions: PublishedMeasure[] }>(sql`
    select snapshot.id, (
      select coalesce(json_agg(fixed.definition order by fixed.measure_id), '[]')
      from publication_measures fixed where fixed.publication_id = snapshot.id) as definitions
    from (select ${snapshotIdSql(of.project_id, of.time_period_id)} as id) snapshot`);
  const { id, definitions } = rows[0]!;
  if (id === null) return null;
  const used = definitions.flatMap(({ uses }) => uses ?? []);
  return [...new Map([...used, ...definitions].map((one) => [one.id, one])).values()];
}

/** In how many snapshots a measure is, or a measure that uses it. */
export async function countPublicationsOf(
  db: Db,
  of: { measure_id: number; project_id: number },
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from publication_measures
      where publication_id in (select id from publications where project_id = ${of.project_id})
        and (measure_id = ${of.measure_id}
          or definition -> 'uses' @> ${JSON.stringify([{ id: of.measure_id }])}::jsonb)`,
  );
  return rows[0]!.n;
}

const shown = {
  ...getTableColumns(measures),
  comparable_since_name: time_periods.time_period_name,
  charts: sql<{ id: number; chart_name: string }[]>`coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', c.id, 'chart_name', c.chart_name))
    from chart_parameters p join charts c on c.id = p.chart_id where p.measure_id = measures.id), '[]')`,
};

export async function selectMeasurePage(
  db: Db,
  projectId: number,
  query: { search?: string | undefined; limit: number; offset: number },
) {
  const which = and(
    eq(measures.project_id, projectId),
    matchesSearch(query.search, measures.measure_name, measures.measure_code),
  );
  const rows = await db
    .select({ ...shown, total: sql<number>`count(*) over ()` })
    .from(measures)
    .leftJoin(time_periods, eq(time_periods.id, measures.comparable_since_id))
    .where(which)
    .orderBy(asc(measures.measure_name), asc(measures.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A measure as it is shown, with the programme it belongs to. */
export async function selectMeasure(db: Db, id: number) {
  const [row] = await db
    .select({ ...shown, programme_id: projects.programme_id })
    .from(measures)
    .innerJoin(projects, eq(projects.id, measures.project_id))
    .leftJoin(time_periods, eq(time_periods.id, measures.comparable_since_id))
    .where(eq(measures.id, id));
  return row;
}

export async function insertMeasure(db: Db, values: MeasureColumns): Promise<number> {
  const [row] = await db.insert(measures).values(values).returning({ id: measures.id });
  return row!.id;
}

/** Saves the fields of some measures that users set. */
export async function updateMeasures(db: Db, rows: readonly MeasureRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(getTableColumns(measures)).filter((name) => !FIXED_COLUMNS.includes(name));
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await db.execute(sql`
    update measures set ${sql.join(assignments, sql`, `)}
    from jsonb_populate_recordset(null::measures, ${JSON.stringify(rows)}::jsonb) given
    where measures.id = given.id`);
}
const FIXED_COLUMNS = ['id', 'project_id', 'split_of_id', 'split_by', 'split_value'];

/** Deletes the measure together with its values. */
export async function deleteMeasureRow(db: Db, id: number): Promise<void> {
  await db.delete(measures).where(eq(measures.id, id));
}

/** Lists the projects that need calculation. */
export function selectProjectsWithMeasures(db: Db) {
  return db
    .select({
      id: projects.id,
      project_code: projects.project_code,
      project_name: projects.project_name,
    })
    .from(projects)
    .where(exists(db.select().from(measures).where(eq(measures.project_id, projects.id))))
    .orderBy(asc(projects.id));
}
