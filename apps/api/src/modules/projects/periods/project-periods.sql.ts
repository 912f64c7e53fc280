import type { PeriodDates } from '@portal/contract/projects/period-dates';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { periodContentsSql } from './period-contents.sql.ts';

/** The periods of a project with their dates and what is in each, newest first; of one alone with `timePeriodId`. */
export async function selectProjectPeriods(
  db: Db,
  projectId: number,
  query: { now: Date; timePeriodId?: number; limit: number; offset: number },
) {
  const rows = await db
    .select({
      time_period_name: time_periods.time_period_name,
      dates: project_time_periods,
      contents: periodContentsSql(projectId, query.now),
      total: sql<number>`count(*) over ()`,
    })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        query.timePeriodId === undefined
          ? undefined
          : eq(project_time_periods.time_period_id, query.timePeriodId),
      ),
    )
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

type Part = { project_id: number; time_period_id: number };
const thePart = (of: Part) =>
  and(
    eq(project_time_periods.project_id, of.project_id),
    eq(project_time_periods.time_period_id, of.time_period_id),
  );

/** Locks a project's part in a time period until the transaction ends. */
export async function lockProjectPeriod(db: Db, of: Part) {
  const [row] = await db.select().from(project_time_periods).where(thePart(of)).for('update');
  return row;
}

export async function insertProjectPeriod(
  db: Db,
  values: Part & PeriodDates & { about_text?: string },
): Promise<void> {
  await db.insert(project_time_periods).values(values);
  await awaitSnapshot(db, values);
}

/**
 * Keeps in step which snapshot a period has: a date of publication asks for one; without a date what was published becomes an
 * earlier version, with a copy of its figures, since they can change from then on.
 */
async function awaitSnapshot(
  db: Db,
  of: Part & Pick<PeriodDates, 'published_at'> & { withdrawn_at?: Date | undefined },
): Promise<void> {
  const isCurrent = sql`project_id = ${of.project_id} and time_period_id = ${of.time_period_id} and withdrawn_at is null`;
  if (of.withdrawn_at) {
    await db.execute(sql`
      insert into publication_figures (publication_id, measure_id, submission_id, numerator, denominator, value,
        variance, missing_reason, options)
      select taken.id, v.measure_id, v.submission_id, v.numerator, v.denominator, v.value, v.variance,
        v.missing_reason,
        coalesce((select jsonb_agg(jsonb_build_object('option_code', o.option_code, 'option_name', o.option_name,
            'count', o.count) order by o.display_order, o.option_code)
          from measure_option_counts o where o.measure_id = v.measure_id and o.time_period_id = v.time_period_id
            and o.submission_id = v.submission_id), '[]')
      from publications taken
      join publication_measures fixed on fixed.publication_id = taken.id
      join measure_values v on v.measure_id = fixed.measure_id and v.time_period_id = taken.time_period_id
      where taken.project_id = ${of.project_id} and taken.time_period_id = ${of.time_period_id}
        and taken.withdrawn_at is null and taken.taken_at is not null`);
    await db.execute(sql`
      update publications taken set withdrawn_at = ${of.withdrawn_at.toISOString()}
      where taken.project_id = ${of.project_id} and taken.time_period_id = ${of.time_period_id}
        and taken.withdrawn_at is null and taken.taken_at is not null`);
  }
  await db.execute(
    of.published_at === null
      ? sql`delete from publications where ${isCurrent} and taken_at is null`
      : sql`
        insert into publications (project_id, time_period_id, version)
        select ${of.project_id}, ${of.time_period_id}, coalesce(max(version), 0) + 1 from publications
        where project_id = ${of.project_id} and time_period_id = ${of.time_period_id}
        on conflict do nothing`,
  );
}

export async function updateProjectPeriodDates(
  db: Db,
  of: Part,
  dates: PeriodDates & { hidden_at?: Date },
): Promise<void> {
  await db.update(project_time_periods).set(dates).where(thePart(of));
  await awaitSnapshot(db, { ...of, published_at: dates.published_at, withdrawn_at: dates.hidden_at });
}

export async function deleteProjectPeriod(db: Db, of: Part): Promise<void> {
  await db.execute(sql`
    delete from publications where project_id = ${of.project_id} and time_period_id = ${of.time_period_id}`);
  await db.delete(project_time_periods).where(thePart(of));
}
