import type { PublicationSubscription } from '@portal/contract/exports/publication-subscriptions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { publication_subscriptions } from '../../../tables/publication-subscriptions.tables.ts';
import { canAccessProject } from '../../platform/project-visibility/project-visibility.sql.ts';

/** A publication is emailed after this time, so that one hidden again soon reaches no one. */
const SETTLES_IN = sql`interval '10 minutes'`;
/** A publication not emailed within this time is no longer news. */
const IS_NEWS_FOR = sql`interval '7 days'`;
/** The people and projects that one transaction notifies. */
const MOST_AT_ONCE = 500;

/**
 * True if the person can now open the view or report of a subscription: an approved account with access to the
 * project, and for a report of an organisation, one of its people. A view belongs to its person.
 */
const canOpen: SQL = sql`exists (
  select from users person
  join projects project on project.id = subscription.project_id
    and project.programme_id = person.programme_id
  left join report_templates template on template.id = subscription.template_id
  where person.id = subscription.user_id and person.status = 'approved'
    and (person.access_ends_on is null or person.access_ends_on >= current_date)
    and (template.organisation_id is null or template.organisation_id = person.organisation_id)
    and (person.role_type_id < 3 or (
      ${canAccessProject(sql`subscription.project_id`, sql`person.organisation_id`)}
      and exists (select from user_accesses access where access.user_id = person.id and access.approved
        and coalesce(access.project_id, 0) in (0, subscription.project_id)))))`;

/** Lists a person's subscriptions to what they can open now, by project and name. */
export async function selectOwnSubscriptions(db: Db, userId: number): Promise<PublicationSubscription[]> {
  const { rows } = await db.execute<PublicationSubscription>(sql`
    select subscription.id, subscription.project_id, project.project_code, project.project_name,
      subscription.view_id, subscription.template_id, coalesce(view.view_name, template.template_name) as name
    from publication_subscriptions subscription
    join projects project on project.id = subscription.project_id
    left join chart_views view on view.id = subscription.view_id
    left join report_templates template on template.id = subscription.template_id
    where subscription.user_id = ${userId} and ${canOpen}
    order by lower(project.project_name), subscription.project_id,
      lower(coalesce(view.view_name, template.template_name)), subscription.id`);
  return rows;
}

export async function insertSubscription(
  db: Db,
  values: typeof publication_subscriptions.$inferInsert,
): Promise<void> {
  await db.insert(publication_subscriptions).values(values).onConflictDoNothing();
}

type About = { user_id: number } & ({ view_id: number } | { template_id: number });

export async function deleteSubscription(db: Db, about: About): Promise<void> {
  const table = publication_subscriptions;
  const its =
    'view_id' in about ? eq(table.view_id, about.view_id) : eq(table.template_id, about.template_id);
  await db.delete(table).where(and(eq(table.user_id, about.user_id), its));
}

/** Deletes all subscriptions of a person in a project of the current programme. */
export async function deleteSubscriptionsInProject(
  db: Db,
  of: { userId: number; projectId: number; programmeId: number },
): Promise<void> {
  await db.execute(sql`
    delete from publication_subscriptions subscription using projects project
    where subscription.user_id = ${of.userId} and subscription.project_id = ${of.projectId}
      and project.id = subscription.project_id and project.programme_id = ${of.programmeId}`);
}

/** Ends the subscriptions of a programme's people to what they can no longer open. */
export async function deleteLapsedSubscriptions(db: Db, programmeId: number): Promise<void> {
  await db.execute(sql`
    delete from publication_subscriptions subscription using users owner
    where owner.id = subscription.user_id and owner.programme_id = ${programmeId} and not ${canOpen}`);
}

/** A subscription with a publication to email, and the place of its view or report. */
export type DueSubscription = {
  user_id: number;
  full_name: string;
  email_address: string;
  project_id: number;
  project_code: string;
  project_name: string;
  time_period_id: number;
  time_period_name: string;
  template_id: number | null;
  name: string;
  chart_id: number | null;
  search: string | null;
  tab_name: string | null;
  collection_code: string | null;
};

/**
 * Locks the notices of a programme until the transaction ends. Two processes that each mark some rows of a person would
 * send two emails. @returns false if another process has the lock
 */
export async function lockNotices(db: Db, programmeId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${programmeId}, hashtext('publication subscriptions')) as is_locked`);
  return rows[0]!.is_locked;
}

/**
 * Marks the subscriptions with a publication since their last email as notified, and returns them, by person
 * and project, for as many of these as one transaction notifies. If several periods were published, the newest is
 * named. Call with the lock of `lockNotices`.
 */
export async function takeDueSubscriptions(
  db: Db,
  { programmeId, now }: { programmeId: number; now: Date },
): Promise<DueSubscription[]> {
  const settled = sql`(${now}::timestamptz - ${SETTLES_IN})`;
  const { rows } = await db.execute<DueSubscription>(sql`
    with due as (
      select subscription.id, newest.part_id, newest.time_period_id, newest.time_period_name,
        dense_rank() over (order by subscription.user_id, subscription.project_id) as place
      from publication_subscriptions subscription
      join projects project on project.id = subscription.project_id and project.archived_at is null
        and project.programme_id = ${programmeId}
      join lateral (
        select part.id as part_id, part.time_period_id, period.time_period_name
        from project_time_periods part join time_periods period on period.id = part.time_period_id
        where part.project_id = subscription.project_id and part.published_at <= ${settled}
          and part.published_at > subscription.notified_up_to
          and part.published_at > ${now}::timestamptz - ${IS_NEWS_FOR}
          and part.id is distinct from subscription.part_id
        order by period.display_order desc limit 1
      ) newest on true
      where ${canOpen}
    ), marked as (
      update publication_subscriptions subscription
      set notified_up_to = greatest(subscription.notified_up_to, ${settled}), part_id = due.part_id
      from due where due.id = subscription.id and due.place <= ${MOST_AT_ONCE}
      returning subscription.*, due.time_period_id, due.time_period_name
    )
    select marked.user_id, person.full_name, person.email_address, marked.project_id, project.project_code,
      project.project_name, marked.time_period_id, marked.time_period_name, marked.template_id,
      coalesce(view.view_name, template.template_name) as name,
      view.chart_id, view.search, place.tab_name, place.collection_code
    from marked
    join users person on person.id = marked.user_id
    join projects project on project.id = marked.project_id
    left join chart_views view on view.id = marked.view_id
    left join report_templates template on template.id = marked.template_id
    left join lateral (
      select tab.tab_name, collection.collection_code from chart_group_memberships membership
      join collections collection on collection.id = membership.collection_id
      join output_tabs tab on tab.id = collection.output_tab_id
      where membership.chart_id = view.chart_id
      order by tab.display_order, collection.display_order, collection.id limit 1
    ) place on true
    order by marked.user_id, marked.project_id, lower(coalesce(view.view_name, template.template_name)), marked.id`);
  return rows;
}
