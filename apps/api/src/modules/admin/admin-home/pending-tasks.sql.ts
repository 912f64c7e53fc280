import type { FirstStep, getAdminHome } from '@portal/contract/admin/admin-home';
import type { Output } from '@portal/contract/shared/endpoint';
import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';
import { pendingQueriesSql } from '../../responses/comments/data-queries/data-query-state.sql.ts';

const MOST = 10;
/** Older comments are history: their authors have asked in another way. */
const COMMENT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

type Waiting = Omit<Output<typeof getAdminHome>, 'next_dates' | 'next_dates_total' | 'steps'> & {
  steps: Record<FirstStep, boolean>;
};

/** Counts the tasks that wait for the programme team in one statement; each count uses its index. */
export async function selectPendingTasks(
  db: Db,
  programmeId: number,
  { now, withMail }: { now: Date; withMail: boolean },
): Promise<Waiting> {
  const result = await db.execute<Waiting>(sql`
    with open_comment as (${openComments(programmeId, new Date(now.getTime() - COMMENT_DAYS * DAY_MS))})
    select
      (select count(*)::int from users where programme_id = ${programmeId} and status = 'pending'
        and email_verified_at is not null) as pending_people,
      (select count(*)::int from user_accesses access join users holder on holder.id = access.user_id
        where not access.approved and holder.programme_id = ${programmeId} and holder.status = 'approved')
        as access_requests,
      ${flags(programmeId)} as flags,
      ${pendingQueriesSql(programmeId, now, MOST)} as queries,
      ${corrections(programmeId)} as corrections,
      ${outliers(programmeId, now)} as outliers,
      (select count(*)::int from contact_messages where programme_id = ${programmeId} and state = 'open')
        as open_messages,
      jsonb_build_object('total', (select count(*) from open_comment), 'newest', coalesce((
        select jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc)
        from (${placedComments}) shown), '[]')) as open_comments,
      (select count(distinct message.id)::int from outbox_messages message join message_recipients told on told.outbox_message_id = message.id
        where message.programme_id = ${programmeId} and message.sent_at is null and message.failures > 0) as undelivered,
      case when ${withMail}::boolean then (select count(*)::int from outbox_messages
        where programme_id = ${programmeId} and sent_at is null and failures > 0) end as failed_mail,
      coalesce((select jsonb_agg(jsonb_build_object('project_id', id, 'project_code', project_code,
          'project_name', project_name) order by display_order, lower(project_name), id)
        from (select * from projects project where project.programme_id = ${programmeId}
          and project.archived_at is null
          and not exists (select from project_time_periods part where part.project_id = project.id)
          order by display_order, lower(project_name), id limit ${MOST}) undated), '[]') as undated_projects,
      ${steps(programmeId)} as steps`);
  const waiting = result.rows[0]!;
  const newest = await namePipedQuestions(db, waiting.open_comments.newest, 'subject');
  for (const comment of newest) comment.created_at = new Date(comment.created_at).toISOString();
  return { ...waiting, open_comments: { ...waiting.open_comments, newest } };
}

const flags = (programmeId: number) => sql`coalesce((
  select jsonb_agg(to_jsonb(marked) - 'since' order by marked.since)
  from (
    select project.id as project_id, project.project_code, project.project_name, period.id as time_period_id,
      period.time_period_name, count(*) as flags, min(flag.flagged_at) as since
    from answer_flags flag
    join questions question on question.id = flag.question_id
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    join projects project on project.id = questionnaire.project_id
    join time_periods period on period.id = questionnaire.time_period_id
    where flag.resolved_at is null and project.programme_id = ${programmeId} and project.archived_at is null
    group by project.id, period.id
    order by since limit ${MOST}
  ) marked), '[]')`;

const corrections = (programmeId: number) => sql`coalesce((
  select jsonb_agg(to_jsonb(counted) order by lower(counted.project_name), counted.project_id)
  from (
    select project.id as project_id, project.project_code, project.project_name,
      count(*) filter (where stored.submitted_at is null) as reopened,
      count(*) filter (where stored.submitted_at is not null) as correcting
    from questionnaire_submissions stored
    join questionnaires questionnaire on questionnaire.id = stored.questionnaire_id
    join projects project on project.id = questionnaire.project_id
    where stored.state = 'open' and stored.reopen_reason is not null
      and project.programme_id = ${programmeId} and project.archived_at is null
    group by project.id order by lower(project.project_name), project.id limit ${MOST}
  ) counted), '[]')`;

const outliers = (programmeId: number, now: Date) => sql`coalesce((
  select jsonb_agg(to_jsonb(counted) order by lower(counted.project_name), counted.project_id)
  from (
    select project.id as project_id, project.project_code, project.project_name, count(*) as waiting,
      count(*) filter (where next.due_on < (${now.toISOString()}::timestamptz at time zone 'utc')::date) as late
    from outlier_cases found
    join projects project on project.id = found.project_id
    left join lateral (
      select act.done_by, act.due_on from outlier_case_acts act
      where act.outlier_case_id = found.id and act.done_at is null order by act.display_order limit 1) next on true
    where found.concluded_at is null and next.done_by is distinct from 'organisation'
      and project.programme_id = ${programmeId} and project.archived_at is null
    group by project.id order by lower(project.project_name), project.id limit ${MOST}
  ) counted), '[]')`;

/** The last word about something, where a participant has it and no query about it was resolved since. */
const openComments = (programmeId: number, since: Date) => sql`
  select said.id, said.created_at, said.submission_id, said.question_id, said.chart_id, project.id as project_id,
    project.project_code, project.project_name
  from projects project
  join comments said on said.project_id = project.id and said.created_at > ${since.toISOString()}
  join users writer on writer.id = said.user_id
  where project.programme_id = ${programmeId} and project.archived_at is null and said.deleted_at is null
    and writer.role_type_id >= ${ADMIN_THRESHOLD}
    and not exists (
      select from answer_flags flag where flag.question_id = said.question_id
        and flag.submission_id = said.submission_id and flag.resolved_at >= said.created_at)
    and not exists (
      select from comments later where later.submission_id = said.submission_id and later.deleted_at is null
        and later.question_id is not distinct from said.question_id
        and later.chart_id is not distinct from said.chart_id
        and (later.created_at, later.id) > (said.created_at, said.id))`;

const placedComments = sql`
  select said.id, said.created_at, said.project_id, said.project_code, said.project_name, said.submission_id,
    submission.submission_name, coalesce(question.question_text, chart.chart_name) as subject,
    question.questionnaire_id, sub_section.section_id, said.chart_id, place.tab_name, place.collection_code
  from open_comment said
  join submissions submission on submission.id = said.submission_id
  left join questions question on question.id = said.question_id
  left join question_sub_section_memberships membership on membership.question_id = question.id
  left join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
  left join charts chart on chart.id = said.chart_id
  left join lateral (
    select tab.tab_name, collection.collection_code
    from chart_group_memberships member
    join collections collection on collection.id = member.collection_id
    join output_tabs tab on tab.id = collection.output_tab_id
    where member.chart_id = said.chart_id
    order by tab.display_order, collection.display_order, collection.id limit 1
  ) place on true
  order by said.created_at desc, said.id desc
  limit ${MOST}`;

const steps = (programmeId: number) => sql`(
  with project as (select id from projects where programme_id = ${programmeId})
  select jsonb_build_object(
    'category', exists (select from categories where programme_id = ${programmeId}),
    'project', exists (select from project),
    'time_period', exists (select from time_periods where programme_id = ${programmeId}),
    'dates', exists (select from project_time_periods where project_id in (select id from project)),
    'organisation', exists (select from organisations where programme_id = ${programmeId}),
    'questionnaire', exists (select from questionnaires where project_id in (select id from project)),
    'person', exists (select from users where programme_id = ${programmeId} and status <> 'deleted'
      and role_type_id >= ${ADMIN_THRESHOLD})))`;
