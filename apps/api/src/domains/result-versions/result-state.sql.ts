import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/connect.ts';
import { project_time_periods } from '../../tables/projects.tables.ts';
import { result_versions } from '../../tables/result-versions.tables.ts';
import { time_periods } from '../../tables/programmes.tables.ts';

/** A period of a project with its names and dates. */
export type ResultPeriod = typeof project_time_periods.$inferSelect & {
  period: typeof time_periods.$inferSelect;
};

/**
 * What a project's results depend on besides its settings: how often they have changed (0 while nothing has changed yet), and
 * its periods with their dates: what becomes other by time alone.
 */
export type ResultState = { version: number; periods: ResultPeriod[] };

/** The number of changes as the statement sees it that it stands in. */
export const versionOf = (projectId: number | AnyPgColumn | SQL) =>
  sql<number>`coalesce((select stored.version from ${result_versions} stored where stored.project_id = ${projectId}), 0)`;

const INSTANTS = [
  'registration_opens_at',
  'registration_closes_at',
  'collection_opens_at',
  'collection_closes_at',
  'published_at',
] as const;

/** Both in one column of a statement that reads the project, to be taken by `toState`. */
export const resultStateOf = (projectId: AnyPgColumn | SQL) =>
  sql<WireState>`json_build_object('version', ${versionOf(projectId)}, 'periods', (
    select coalesce(json_agg(to_jsonb(dates) || jsonb_build_object('period', to_jsonb(named))
      order by dates.time_period_id), '[]')
    from ${project_time_periods} dates
    join ${time_periods} named on named.id = dates.time_period_id
    where dates.project_id = ${projectId}))`;

/** The same with its instants as texts. */
export type WireState = { version: number; periods: unknown[] };

export const toState = ({ version, periods }: WireState): ResultState => ({
  version,
  periods: (periods as ResultPeriod[]).map((one) => {
    const instants = INSTANTS.map((name) => [name, one[name] && new Date(one[name])]);
    return { ...one, ...Object.fromEntries(instants) } as ResultPeriod;
  }),
});

/** As the doors read it, where no door was passed: in a job, or again within a transaction. */
export async function selectResultState(db: Db, projectId: number): Promise<ResultState> {
  const { rows } = await db.execute<{ state: WireState }>(
    sql`select ${resultStateOf(sql`${projectId}::int`)} as state`,
  );
  return toState(rows[0]!.state);
}
