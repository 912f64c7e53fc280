import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { isVisibleTo, type Viewer } from '../../platform/project-visibility/project-visibility.sql.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';

const confirmer = alias(users, 'confirmer');

const registrationRows = (db: Db) =>
  db
    .select({
      id: registrations.id,
      project_id: registrations.project_id,
      time_period_id: registrations.time_period_id,
      time_period_name: time_periods.time_period_name,
      organisation_id: registrations.organisation_id,
      organisation_name: organisations.organisation_name,
      state: registrations.state,
      decline_reason: registrations.decline_reason,
      confirmed_at: registrations.confirmed_at,
      confirmed_by_name: confirmer.full_name,
      programme_id: projects.programme_id,
      project_name: projects.project_name,
      project_code: projects.project_code,
      dates: project_time_periods,
      total: sql<number>`count(*) over ()`,
    })
    .from(registrations)
    .innerJoin(projects, eq(projects.id, registrations.project_id))
    .innerJoin(time_periods, eq(time_periods.id, registrations.time_period_id))
    .innerJoin(organisations, eq(organisations.id, registrations.organisation_id))
    .innerJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, registrations.project_id),
        eq(project_time_periods.time_period_id, registrations.time_period_id),
      ),
    )
    .leftJoin(confirmer, eq(confirmer.id, registrations.confirmed_by));

export async function selectRegistration(db: Db, id: number) {
  const [row] = await registrationRows(db).where(eq(registrations.id, id));
  return row;
}
export type RegistrationRow = Omit<NonNullable<Awaited<ReturnType<typeof selectRegistration>>>, 'total'>;

/** Selects registrations; a null organisation means all. */
export async function selectRegistrations(
  db: Db,
  query: {
    project_id: number;
    time_period_id?: number | undefined;
    organisationId: number | null;
    limit: number;
    offset: number;
  },
) {
  return registrationRows(db)
    .where(
      and(
        eq(registrations.project_id, query.project_id),
        query.time_period_id === undefined
          ? undefined
          : eq(registrations.time_period_id, query.time_period_id),
        query.organisationId === null ? undefined : eq(registrations.organisation_id, query.organisationId),
      ),
    )
    .orderBy(
      desc(time_periods.display_order),
      asc(sql`lower(${organisations.organisation_name})`),
      asc(registrations.id),
    )
    .limit(query.limit)
    .offset(query.offset);
}

export async function selectRegistrationOf(
  db: Db,
  of: { project_id: number; time_period_id: number; organisation_id: number },
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.project_id, of.project_id),
        eq(registrations.time_period_id, of.time_period_id),
        eq(registrations.organisation_id, of.organisation_id),
      ),
    );
  return row;
}

/** Holds a registration until the transaction ends, so that changes of it never interleave. */
export async function lockRegistration(db: Db, id: number): Promise<void> {
  await db.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).for('update');
}

export async function updateRegistration(
  db: Db,
  id: number,
  values: Partial<typeof registrations.$inferInsert>,
): Promise<void> {
  await db.update(registrations).set(values).where(eq(registrations.id, id));
}

/**
 * Inserts a registration with the contacts of the organisation's latest earlier registration and its
 * submissions that have not ended.
 * @returns undefined if another user has already started the registration
 */
export async function insertRegistration(
  db: Db,
  of: { project_id: number; time_period_id: number; organisation_id: number },
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .insert(registrations)
    .values(of)
    .onConflictDoNothing()
    .returning({ id: registrations.id });
  if (!row) return undefined;
  await db.execute(sql`
    insert into registration_contacts (registration_id, contact_role, full_name, job_title, email_address, telephone)
    select ${row.id}, contact.contact_role, contact.full_name, contact.job_title, contact.email_address, contact.telephone
    from registration_contacts contact
    where contact.registration_id = (
      select earlier.id from registrations earlier
      join time_periods period on period.id = earlier.time_period_id
      where earlier.project_id = ${of.project_id} and earlier.organisation_id = ${of.organisation_id}
        and earlier.id <> ${row.id}
      order by period.display_order desc limit 1)
      and contact.email_address not like 'deleted-%@invalid'`);
  await db.execute(sql`
    insert into registration_submissions (registration_id, submission_id, participation)
    select ${row.id}, submission.id, 'existing' from submissions submission
    where submission.project_id = ${of.project_id} and submission.organisation_id = ${of.organisation_id}
      and submission.ended_on is null`);
  return row;
}

export type OverviewState = 'none' | 'draft' | 'confirmed' | 'declined';
type OverviewRow = {
  organisation_id: number;
  organisation_name: string;
  registration_id: number | null;
  state: OverviewState;
  confirmed_at: string | null;
  lead_name: string | null;
  lead_email_address: string | null;
  submissions: number;
};

/** Organisations with a submission that has not ended, or with a registration, and how far each registration is. */
const overview = (projectId: number, timePeriodId: number) => sql`
  select organisation.id as organisation_id, organisation.organisation_name, registration.id as registration_id,
    coalesce(registration.state, 'none') as state, registration.confirmed_at,
    lead.full_name as lead_name, lead.email_address as lead_email_address,
    (select count(*)::int from registration_submissions taking
      where taking.registration_id = registration.id and taking.participation <> 'ended') as submissions
  from organisations organisation
  left join registrations registration on registration.organisation_id = organisation.id
    and registration.project_id = ${projectId} and registration.time_period_id = ${timePeriodId}
  left join registration_contacts lead on lead.registration_id = registration.id and lead.contact_role = 'lead'
  where registration.id is not null or (organisation.closed_on is null and exists (
    select from submissions submission where submission.organisation_id = organisation.id
      and submission.project_id = ${projectId} and submission.ended_on is null))`;

/**
 * Selects one page of the overview, the number of matches, and the number in each state regardless of the
 * search.
 */
export async function selectRegistrationOverview(
  db: Db,
  query: {
    project_id: number;
    time_period_id: number;
    search?: string | undefined;
    state?: OverviewState | undefined;
    limit: number;
    offset: number;
  },
) {
  const result = await db.execute<{
    counts: Partial<Record<OverviewState, number>>;
    total: number;
    organisation_id: number | null;
  }>(sql`
    with shown as materialized (${overview(query.project_id, query.time_period_id)}), matching as (
      select * from shown
      where ${matchesSearch(query.search, sql`organisation_name`)}
        and (${query.state ?? null}::text is null or state = ${query.state ?? null})
    ), page as (
      select * from matching order by lower(organisation_name), organisation_id limit ${query.limit} offset ${query.offset}
    )
    select (select count(*) from matching)::int as total,
      (select coalesce(jsonb_object_agg(state, n), '{}')
        from (select state, count(*) as n from shown group by state) counted) as counts,
      page.*
    from (select) always left join page on true
    order by lower(page.organisation_name), page.organisation_id`);
  const { counts, total } = result.rows[0]!;
  return {
    organisations: result.rows.filter((row) => row.organisation_id !== null) as unknown as OverviewRow[],
    total,
    counts: { none: 0, draft: 0, confirmed: 0, declined: 0, ...counts },
  };
}

/** The period whose registration is open, else the next that will be. */
export async function selectRegistrationPeriod(
  db: Db,
  projectId: number,
  { programmeId, now, viewer }: { programmeId: number; now: Date; viewer: Viewer },
) {
  const result = await db.execute<{
    id: number;
    time_period_name: string;
    registration_opens_at: string;
    registration_closes_at: string | null;
    is_open: boolean;
  }>(sql`
    select period.id, period.time_period_name, dates.registration_opens_at, dates.registration_closes_at,
      dates.registration_opens_at <= ${now} as is_open
    from project_time_periods dates join time_periods period on period.id = dates.time_period_id
    where dates.project_id = ${projectId} and period.programme_id = ${programmeId} and ${isVisibleTo(viewer, sql`dates.project_id`)}
      and dates.registration_opens_at is not null
      and coalesce(dates.registration_closes_at, dates.collection_opens_at) > ${now}
    order by dates.registration_opens_at limit 1`);
  return result.rows[0];
}
