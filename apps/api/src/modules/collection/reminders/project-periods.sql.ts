import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** A project in a time period. */
export type ProjectPart = {
  project_id: number;
  project_code: string;
  project_name: string;
  registration_required: boolean;
  time_period_id: number;
  time_period_name: string;
};

/** A project in a time period, its dates, and what is asked then. */
export type ProjectPeriod = ProjectPart & {
  /** Its first day. */
  starts_on: string;
  registration_opens_at: Date | null;
  registration_closes_at: Date | null;
  collection_opens_at: Date;
  collection_closes_at: Date;
  questionnaires: { id: number; structure_version: number }[];
};
export type PartKey = { project_id: number; time_period_id: number };

/** The row as the database returns it. */
export type PartRow = Omit<ProjectPeriod, `${string}_at`> &
  Record<keyof ProjectPeriod & `${string}_at`, string | null>;

/** Columns for a statement with the tables `dates`, `project` and `period`. */
export const partColumns = sql`project.id as project_id, project.project_code, project.project_name,
  project.registration_required, period.id as time_period_id, period.time_period_name, period.starts_on::text, dates.registration_opens_at,
  dates.registration_closes_at, dates.collection_opens_at, dates.collection_closes_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', asked.id, 'structure_version', asked.structure_version))
    from questionnaires asked where asked.project_id = project.id and asked.time_period_id = period.id
      and asked.status <> 'draft' and asked.kind = 'organisational'), '[]') as questionnaires`;

/**
 * Selects a programme's running parts, in which organisations can still register or submit, or the given
 * parts, running or not.
 */
export async function selectProjectPeriods(
  db: Db,
  of: { programmeId: number; now: Date; projectId?: number | undefined; given?: PartKey[] },
): Promise<ProjectPeriod[]> {
  const wanted = of.given
    ? sql`(dates.project_id, dates.time_period_id) in (select * from unnest(
        ${sql.param(of.given.map(({ project_id }) => project_id))}::int[],
        ${sql.param(of.given.map(({ time_period_id }) => time_period_id))}::int[]))`
    : sql`project.archived_at is null and dates.collection_closes_at > ${of.now}
        and least(dates.registration_opens_at, dates.collection_opens_at) <= ${of.now}`;
  const result = await db.execute<PartRow>(sql`
    select ${partColumns}
    from project_time_periods dates
    join projects project on project.id = dates.project_id
    join time_periods period on period.id = dates.time_period_id
    where project.programme_id = ${of.programmeId} and ${wanted}
      and (${of.projectId ?? null}::int is null or project.id = ${of.projectId ?? null})`);
  return result.rows.map(toProjectPeriod);
}

export function toProjectPeriod(row: PartRow): ProjectPeriod {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    registration_opens_at: instant(row.registration_opens_at),
    registration_closes_at: instant(row.registration_closes_at),
    collection_opens_at: new Date(row.collection_opens_at!),
    collection_closes_at: new Date(row.collection_closes_at!),
  };
}

/** Registration closes when data collection opens where nothing else is said. */
export const registrationCloses = (
  part: Pick<ProjectPeriod, 'registration_closes_at' | 'collection_opens_at'>,
): Date => part.registration_closes_at ?? part.collection_opens_at;
