import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import { sql } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import type { Db } from '../../../database/connect.ts';
import { answerQueryStateSql } from '../../responses/comments/data-queries/data-query-state.sql.ts';

type OpenQueries = {
  kind: 'data_query';
  project_id: number;
  project_code: string;
  project_name: string;
  time_period_id: number;
  time_period_name: string;
  submission_id: number;
  submission_name: string;
  questionnaire_id: number;
  questionnaire_name: string;
  queries: number;
  section_id: number | null;
  closes_at: string;
};

/**
 * Returns how many answers of an organisation have a note of the programme team without a reply, for each
 * questionnaire of the periods that are collected or checked now. Reads what is stored of this organisation only.
 */
export async function selectOpenDataQueries(
  db: Db,
  { programme_id, organisation_id }: { programme_id: number; organisation_id: number },
  now: Date,
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<OpenQueries>(sql`
    with own as (
      select submission.id, submission.submission_name, submission.project_id
      from submissions submission join projects project on project.id = submission.project_id
      where submission.organisation_id = ${organisation_id} and project.programme_id = ${programme_id}
        and project.archived_at is null
    ), marks as materialized (
      select distinct on (mark.question_id, mark.submission_id) mark.question_id, mark.submission_id,
        mark.flagged_at, mark.resolved_at, marker.role_type_id < ${ADMIN_THRESHOLD} as is_team
      from own join answer_flags mark on mark.submission_id = own.id
      left join users marker on marker.id = mark.flagged_by
      order by mark.question_id, mark.submission_id, mark.id desc
    ), said as materialized (
      select distinct on (comment.question_id, comment.submission_id) comment.question_id, comment.submission_id,
        comment.created_at, writer.role_type_id < ${ADMIN_THRESHOLD} as is_team
      from own join comments comment on comment.submission_id = own.id
      join users writer on writer.id = comment.user_id
      where comment.question_id is not null and comment.deleted_at is null
      order by comment.question_id, comment.submission_id, comment.id desc
    ), open as (
      select question_id, submission_id from (
        select question_id, submission_id from marks union select question_id, submission_id from said) subject
      left join marks using (question_id, submission_id)
      left join said using (question_id, submission_id)
      left join responses response using (question_id, submission_id)
      left join users changer on changer.id = response.updated_by
      where response.case_code_id is null and ${answerQueryStateSql} = 'open'
    )
    select 'data_query' as kind, project.id as project_id, project.project_code, project.project_name,
      period.id as time_period_id, period.time_period_name, own.id as submission_id, own.submission_name,
      questionnaire.id as questionnaire_id, questionnaire.questionnaire_name, count(*)::int as queries,
      (array_agg(sub_section.section_id order by sub_section.id, open.question_id))[1] as section_id,
      ${utcTime(sql`coalesce(part.published_at, part.collection_closes_at)`)} as closes_at
    from open
    join own on own.id = open.submission_id
    join questions question on question.id = open.question_id
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    join projects project on project.id = questionnaire.project_id
    join time_periods period on period.id = questionnaire.time_period_id
    join project_time_periods part on part.project_id = project.id and part.time_period_id = period.id
    left join question_sub_section_memberships membership on membership.question_id = question.id
    left join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
    where questionnaire.status <> 'draft' and questionnaire.kind = 'organisational'
      and part.collection_opens_at <= ${at} and coalesce(part.published_at, part.collection_closes_at) > ${at}
    group by project.id, period.id, part.id, own.id, own.submission_name, questionnaire.id
    order by closes_at, questionnaire.id, own.id`);
  return rows;
}
