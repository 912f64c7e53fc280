import { type AdminTimePeriod, type TimePeriodFields } from '@portal/contract/projects/periods';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

type Part = {
  id: number;
  project_code: string;
  project_name: string;
  registration_opens_at: string | null;
  collection_opens_at: string;
  collection_closes_at: string;
  published_at: string | null;
};

const parts = sql<Part[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', project.id, 'project_code', project.project_code,
    'project_name', project.project_name, 'registration_opens_at', dates.registration_opens_at,
    'collection_opens_at', dates.collection_opens_at, 'collection_closes_at', dates.collection_closes_at,
    'published_at', dates.published_at) order by project.display_order, lower(project.project_name), project.id)
  from project_time_periods dates join projects project on project.id = dates.project_id
  where dates.time_period_id = time_periods.id), '[]')`;

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** The time periods of a programme, newest first, each with the projects that take part; of one alone with its id. */
export async function selectTimePeriodsForAdmin(
  db: Db,
  programmeId: number,
  query: { id?: number; search?: string | undefined; limit: number; offset: number },
  now: Date,
): Promise<{ time_periods: AdminTimePeriod[]; total: number }> {
  const rows = await db
    .select({
      id: time_periods.id,
      time_period_name: time_periods.time_period_name,
      starts_on: time_periods.starts_on,
      ends_on: time_periods.ends_on,
      parts,
      total: sql<number>`count(*) over ()`,
    })
    .from(time_periods)
    .where(
      and(
        eq(time_periods.programme_id, programmeId),
        query.id === undefined ? undefined : eq(time_periods.id, query.id),
        matchesSearch(query.search, time_periods.time_period_name),
      ),
    )
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .limit(query.limit)
    .offset(query.offset);
  const stateOf = (part: Part) =>
    dataCollectionStateOf(
      {
        registration_opens_at: instant(part.registration_opens_at),
        collection_opens_at: new Date(part.collection_opens_at),
        collection_closes_at: new Date(part.collection_closes_at),
        published_at: instant(part.published_at),
      },
      now,
    );
  return {
    time_periods: rows.map(({ parts: found, id, time_period_name, starts_on, ends_on }) => ({
      id,
      time_period_name,
      starts_on,
      ends_on,
      projects: found.map((part) => ({
        id: part.id,
        project_code: part.project_code,
        project_name: part.project_name,
        state: stateOf(part),
      })),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Inserts the newest time period of the programme. */
export async function insertTimePeriod(
  db: Db,
  programmeId: number,
  fields: TimePeriodFields,
): Promise<number> {
  const newest = sql<number>`(select coalesce(max(other.display_order), 0) + 1 from time_periods other
    where other.programme_id = ${programmeId})`;
  const [row] = await db
    .insert(time_periods)
    .values({ ...fields, programme_id: programmeId, display_order: newest })
    .returning({ id: time_periods.id });
  return row!.id;
}

/**
 * Locks a time period of the programme until the transaction ends. Rows that refer to it can still be
 * written: a submission that locks its project's result version must not wait for a caller who waits for that
 * version.
 */
export async function lockTimePeriod(db: Db, programmeId: number, id: number) {
  const [row] = await db
    .select()
    .from(time_periods)
    .where(and(eq(time_periods.id, id), eq(time_periods.programme_id, programmeId)))
    .for('no key update');
  return row;
}

/** Locks all time periods of a programme, newest first, until the transaction ends. */
export function lockTimePeriods(db: Db, programmeId: number) {
  return db
    .select({ id: time_periods.id, time_period_name: time_periods.time_period_name })
    .from(time_periods)
    .where(eq(time_periods.programme_id, programmeId))
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .for('no key update');
}

export async function updateTimePeriodColumns(db: Db, id: number, fields: TimePeriodFields): Promise<void> {
  await db.update(time_periods).set(fields).where(eq(time_periods.id, id));
}

/** The newest first. */
export async function updateTimePeriodOrder(db: Db, ids: number[]): Promise<void> {
  await db.execute(sql`
    update time_periods period set display_order = ${ids.length} + 1 - wanted.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place) where period.id = wanted.id`);
}

export async function deleteTimePeriodRow(db: Db, id: number): Promise<void> {
  await db.delete(time_periods).where(eq(time_periods.id, id));
}
