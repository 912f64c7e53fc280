import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The state of an answer of `marks`, `said`, `response` and `changer`, each of which may be missing. A reply is a
 * comment, or a changed answer where the team marked it.
 */
export const answerQueryStateSql = sql`case
  when marks.resolved_at is null and marks.is_team then
    case when not coalesce(said.is_team, true)
      or (response.updated_at > marks.flagged_at and not coalesce(changer.role_type_id < ${sql.raw(String(ADMIN_THRESHOLD))}, true))
    then 'answered' else 'open' end
  when marks.resolved_at is not null
    and not coalesce(not said.is_team and said.created_at > marks.resolved_at, false)
    and not coalesce(said.is_team and said.created_at > marks.resolved_at, false)
    and not coalesce(response.explanation is not null and response.updated_at > marks.resolved_at, false)
    then 'resolved'
  when said.is_team and said.created_at > coalesce(marks.resolved_at, '-infinity') then 'open'
  else 'unseen'
end`;

/**
 * Selects every explained, flagged or commented answer of some periods, with its status; `periods` says
 * which, of a `questionnaire`. Starts from their own questions, so that nothing is read of what others have
 * stored.
 */
export const answerQueryStatusSql = (periods: SQL) => sql`
  asked as materialized (
    select question.id, question.question_code, question.question_text, question.unit, question.question_type,
      questionnaire.id as questionnaire_id, questionnaire.questionnaire_name, questionnaire.project_id,
      questionnaire.time_period_id
    from questionnaires questionnaire join questions question on question.questionnaire_id = questionnaire.id
    where ${periods} and questionnaire.status <> 'draft' and questionnaire.kind = 'organisational'
  ), marks as materialized (
    select distinct on (mark.question_id, mark.submission_id) mark.*, marker.full_name,
      marker.role_type_id < 3 as is_team
    from asked join answer_flags mark on mark.question_id = asked.id
    left join users marker on marker.id = mark.flagged_by
    order by mark.question_id, mark.submission_id, mark.id desc
  ), said as materialized (
    select distinct on (comment.question_id, comment.submission_id) comment.*, writer.full_name,
      writer.role_type_id < 3 as is_team
    from asked join comments comment on comment.question_id = asked.id
    join users writer on writer.id = comment.user_id
    where comment.deleted_at is null
    order by comment.question_id, comment.submission_id, comment.id desc
  ), subjects as (
    select response.question_id, response.submission_id
    from asked join responses response on response.question_id = asked.id
    where response.explanation is not null and response.case_code_id is null
    union select question_id, submission_id from marks
    union select question_id, submission_id from said
  ), judged as materialized (
    select subjects.question_id, subjects.submission_id, asked.questionnaire_id, asked.questionnaire_name,
      asked.project_id, asked.time_period_id, asked.question_code, asked.question_text, asked.unit, submission.submission_name,
      organisation.organisation_name, response.value, response.missing_reason, response.explanation,
      case when marks.resolved_at is null then marks.note end as note,
      case when marks.resolved_at is null then marks.full_name end as flagged_by_name,
      said.comment_text, said.full_name as said_by, said.is_team as said_by_team, said.created_at as said_at,
      concat_ws(':', coalesce(marks.id, 0), marks.resolved_at is null, coalesce(said.id, 0),
        coalesce(response.version, 0)) as seen,
      ${answerQueryStateSql} as state
    from subjects
    join asked on asked.id = subjects.question_id
    join submissions submission on submission.id = subjects.submission_id
    join organisations organisation on organisation.id = submission.organisation_id
    left join responses response on response.question_id = subjects.question_id
      and response.submission_id = subjects.submission_id and response.case_code_id is null
    left join users changer on changer.id = response.updated_by
    left join marks on marks.question_id = subjects.question_id and marks.submission_id = subjects.submission_id
    left join said on said.question_id = subjects.question_id and said.submission_id = subjects.submission_id
  )`;

/** Answers of periods that are collected or validated in a programme, and that its team has to look at, by period. */
export const pendingQueriesSql = (programmeId: number, now: Date, most: number) => sql`(
  with running as (
    select part.project_id, part.time_period_id, project.project_code, project.project_name
    from project_time_periods part join projects project on project.id = part.project_id
    where project.programme_id = ${programmeId} and project.archived_at is null
      and part.collection_opens_at <= ${now.toISOString()}
      and coalesce(part.published_at, part.collection_closes_at) > ${now.toISOString()}
  ), ${answerQueryStatusSql(sql`(questionnaire.project_id, questionnaire.time_period_id) in (
    select project_id, time_period_id from running)`)}
  select coalesce(jsonb_agg(to_jsonb(counted) order by answered desc, unseen desc, project_id, time_period_id), '[]')
  from (
    select project_id, time_period_id, project_code, project_name, period.time_period_name, count(*) filter (where state = 'answered') as answered,
      count(*) filter (where state = 'unseen') as unseen
    from judged join running using (project_id, time_period_id)
    join time_periods period on period.id = time_period_id
    where state in ('answered', 'unseen')
    group by project_id, time_period_id, project_code, project_name, time_period_name
    order by answered desc, unseen desc, project_id, time_period_id limit ${most}
  ) counted)`;
