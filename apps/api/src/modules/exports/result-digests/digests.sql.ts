import type { UnusualWeight } from '@portal/contract/outliers/unusual-weight';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import {
  digest_findings,
  digest_stops,
  type digestReasons,
  result_digests,
} from '../../../tables/digests.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { canAccessProject } from '../../platform/project-visibility/project-visibility.sql.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';

/** A publication is notified after this time, so that a publication hidden again soon notifies no one. */
const SETTLES_IN = sql`interval '10 minutes'`;
/** A publication not notified within this time is no longer news, as when a programme's past is loaded. */
const IS_NEWS_FOR = sql`interval '7 days'`;
/**
 * Changes are notified after this quiet time, or at the latest after the longest wait, and not twice a day.
 */
const QUIET_FOR = sql`interval '30 minutes'`;
const WAITS_AT_MOST = sql`interval '2 days'`;
const NOT_TWICE_IN = sql`interval '20 hours'`;

type At = { programmeId: number; now: Date };

/** Published parts of a programme's projects that are not in the archive. */
const published = ({ programmeId, now }: At) => sql`
  select dates.id, dates.project_id, dates.published_at, named.time_period_name, named.display_order
  from project_time_periods dates
  join projects project on project.id = dates.project_id and project.programme_id = ${programmeId}
    and project.archived_at is null
  join time_periods named on named.id = dates.time_period_id
  where dates.published_at <= ${now}`;

/**
 * Stores every publication not seen before. People of a project are notified of the newest, with the names of
 * the others. A publication that is no longer news is only stored.
 */
export async function insertPublicationDigests(db: Db, scope: At): Promise<void> {
  await db.execute(sql`
    insert into result_digests (part_id, reason, began_at, also, seen_version)
    select one.id, case when one.is_news and one.place = 1 then 'published' when one.place = 1 then 'noted' end,
      case when one.place = 1 then ${scope.now}::timestamptz end,
      case when one.is_news and one.place = 1 then coalesce(one.others, '') else '' end,
      ${resultVersionSql(sql`one.project_id`)}
    from (
      select fresh.*, row_number() over (partition by project_id order by is_news desc, display_order desc) as place,
        (select string_agg(other.time_period_name, ', ' order by other.display_order desc)
          from (${published(scope)}) other
          left join result_digests known on known.part_id = other.id
          where other.project_id = fresh.project_id and other.id <> fresh.id and known.part_id is null
            and other.published_at > ${scope.now}::timestamptz - ${IS_NEWS_FOR}
            and other.published_at <= ${scope.now}::timestamptz - ${SETTLES_IN}) as others
      from (
        select ready.*, ready.published_at > ${scope.now}::timestamptz - ${IS_NEWS_FOR} as is_news from (${published(scope)}) ready
        left join result_digests known on known.part_id = ready.id
        where known.part_id is null and ready.published_at <= ${scope.now}::timestamptz - ${SETTLES_IN}
      ) fresh
    ) one
    on conflict do nothing`);
}

/** Looks again at the newest published period of every project whose results have changed since. */
export async function startChangeDigests(db: Db, scope: At): Promise<void> {
  await db.execute(sql`
    update result_digests digest
    set reason = case when digest.told_at is null then 'noted' else 'changed' end, began_at = ${scope.now},
      done_up_to = 0, also = '', seen_version = versions.version
    from (
      select distinct on (part.project_id) part.id, part.project_id from (${published(scope)}) part
      order by part.project_id, part.display_order desc
    ) newest
    join result_versions versions on versions.project_id = newest.project_id
    where digest.part_id = newest.id and digest.reason is null and versions.version > digest.seen_version
      and (versions.changed_at <= ${scope.now}::timestamptz - ${QUIET_FOR}
        or digest.told_at <= ${scope.now}::timestamptz - ${WAITS_AT_MOST})
      and (digest.told_at is null or digest.told_at <= ${scope.now}::timestamptz - ${NOT_TWICE_IN})`);
}

export type PendingDigest = {
  part_id: number;
  time_period_id: number;
  reason: (typeof digestReasons)[number];
  began_at: Date;
  done_up_to: number;
  also: string;
  told_at: Date | null;
  project: typeof projects.$inferSelect;
};

/** Loads the digests in progress that are published now; those hidden since then wait. */
export async function selectPendingDigests(db: Db, { programmeId, now }: At): Promise<PendingDigest[]> {
  const rows = await db
    .select({
      digest: result_digests,
      time_period_id: project_time_periods.time_period_id,
      project: projects,
    })
    .from(result_digests)
    .innerJoin(project_time_periods, eq(project_time_periods.id, result_digests.part_id))
    .innerJoin(projects, eq(projects.id, project_time_periods.project_id))
    .where(
      and(
        isNotNull(result_digests.reason),
        eq(projects.programme_id, programmeId),
        sql`${projects.archived_at} is null`,
        sql`${project_time_periods.published_at} <= ${now}`,
      ),
    )
    .orderBy(result_digests.part_id);
  return rows.map(({ digest, time_period_id, project }) => ({
    part_id: digest.part_id,
    reason: digest.reason!,
    began_at: digest.began_at!,
    done_up_to: digest.done_up_to,
    also: digest.also,
    told_at: digest.told_at,
    time_period_id,
    project,
  }));
}

/**
 * Locks the row until the transaction ends. @returns false if another process was quicker, or the period was
 * hidden in the meantime
 */
export async function advanceDigest(
  db: Db,
  digest: PendingDigest,
  doneUpTo: number | null,
  now: Date,
): Promise<boolean> {
  const result = await db.execute(sql`
    update result_digests digest
    set done_up_to = ${doneUpTo ?? 0}, ${
      doneUpTo === null
        ? sql`reason = null, began_at = null, told_at = digest.began_at`
        : sql`reason = digest.reason`
    }
    from project_time_periods dates
    where digest.part_id = ${digest.part_id} and dates.id = digest.part_id and dates.published_at <= ${now}
      and digest.reason = ${digest.reason} and digest.began_at = ${digest.began_at} and digest.done_up_to = ${digest.done_up_to}`);
  return result.rowCount === 1;
}

export type Subscriber = {
  id: number;
  organisation_id: number;
  full_name: string;
  email_address: string;
  unusual_threshold: UnusualWeight;
};

/**
 * Loads the subscribers of some organisations for a project: those with access now who have not unsubscribed.
 * The programme team has its own view.
 */
export async function selectSubscribers(
  db: Db,
  of: { project: { id: number; programme_id: number }; organisationIds: number[] },
): Promise<Subscriber[]> {
  const project = sql`${of.project.id}::int`;
  const { rows } = await db.execute<Subscriber>(sql`
    select person.id, person.organisation_id, person.full_name, person.email_address, person.unusual_threshold
    from users person
    where person.organisation_id = any(${sql.param(of.organisationIds)}::int[]) and person.status = 'approved'
      and person.programme_id = ${of.project.programme_id} and person.role_type_id >= 3
      and exists (select from user_accesses access where access.user_id = person.id and access.approved
        and coalesce(access.project_id, 0) in (0, ${project}))
      and ${canAccessProject(project, sql`person.organisation_id`)}
      and not exists (select from digest_stops stop where stop.user_id = person.id and stop.project_id = ${project})
    order by person.organisation_id, person.id`);
  return rows;
}

/**
 * Loads the unusual findings of some submissions when their people were last notified; none if they never
 * were.
 */
export async function selectFindings(db: Db, partId: number, submissionIds: number[]) {
  const rows = await db
    .select()
    .from(digest_findings)
    .where(and(eq(digest_findings.part_id, partId), inArray(digest_findings.submission_id, submissionIds)));
  return new Map(rows.map(({ submission_id, findings }) => [submission_id, findings]));
}

export async function upsertFindings(db: Db, rows: (typeof digest_findings.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(digest_findings)
    .values(rows)
    .onConflictDoUpdate({
      target: [digest_findings.part_id, digest_findings.submission_id],
      set: { findings: sql`excluded.findings` },
    });
}

export async function selectUnsubscribes(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: digest_stops.project_id })
    .from(digest_stops)
    .where(eq(digest_stops.user_id, userId));
  return rows.map(({ id }) => id);
}

/** Stores the unsubscription of a person from a project of one programme, the one that is shown. */
export async function insertUnsubscribe(
  db: Db,
  of: { userId: number; projectId: number; programmeId: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into digest_stops (user_id, project_id, stopped_at)
    select person.id, project.id, ${of.now} from users person join projects project using (programme_id)
    where person.id = ${of.userId} and project.id = ${of.projectId} and programme_id = ${of.programmeId}
    on conflict do nothing`);
}

export async function updateUnusualThreshold(
  db: Db,
  userId: number,
  unusual_threshold: UnusualWeight,
): Promise<void> {
  await db.update(users).set({ unusual_threshold }).where(eq(users.id, userId));
}

export async function deleteUnsubscribe(db: Db, userId: number, projectId: number): Promise<void> {
  await db
    .delete(digest_stops)
    .where(and(eq(digest_stops.user_id, userId), eq(digest_stops.project_id, projectId)));
}
