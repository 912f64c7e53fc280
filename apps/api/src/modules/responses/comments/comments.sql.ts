import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { comments } from '../../../tables/comments.tables.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';

export type CommentRow = {
  id: number;
  submission_id: number;
  question_id: number | null;
  chart_id: number | null;
  user_id: number;
  comment_text: string;
  deleted_at: string | null;
  created_at: string;
  user_name: string;
  role_type_id: number;
};

const rows = sql`
  select said.id, said.submission_id, said.question_id, said.chart_id, said.user_id, said.comment_text, said.deleted_at,
    said.created_at, writer.full_name as user_name, writer.role_type_id
  from comments said join users writer on writer.id = said.user_id`;

type Subject = { submission_id: number; question_id: number | null; chart_id: number | null };

export async function selectComments(
  db: Db,
  of: Subject & { limit: number; offset: number },
): Promise<(CommentRow & { total: number })[]> {
  const result = await db.execute<CommentRow & { total: number }>(sql`
    select found.*, count(*) over ()::int as total from (${rows}
      where said.submission_id = ${of.submission_id}
        and said.question_id is not distinct from ${of.question_id}::int
        and said.chart_id is not distinct from ${of.chart_id}::int) found
    order by found.created_at, found.id limit ${of.limit} offset ${of.offset}`);
  return result.rows;
}

export async function selectComment(db: Db, id: number): Promise<CommentRow | undefined> {
  const result = await db.execute<CommentRow>(sql`${rows} where said.id = ${id}`);
  return result.rows[0];
}

/** Counts the comments of a user since a moment. */
export async function countComments(db: Db, userId: number, since: Date): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from comments where user_id = ${userId} and created_at > ${since.toISOString()}`);
  return result.rows[0]!.n;
}

export async function insertComment(db: Db, values: typeof comments.$inferInsert): Promise<{ id: number }> {
  const [row] = await db.insert(comments).values(values).returning({ id: comments.id });
  return row!;
}

export async function withdrawComment(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(comments)
    .set({ comment_text: '', deleted_at: now })
    .where(and(eq(comments.id, id)));
}

/**
 * Loads the subject of a comment, in the words of a message, and its page in the project; undefined if it is
 * not of this project.
 */
export async function selectSubject(db: Db, of: Subject & { project_id: number }) {
  const result = await db.execute<{
    subject: string;
    questionnaire_id: number | null;
    submission_name: string;
    project_name: string;
    project_code: string;
    place: string | null;
  }>(sql`
    select coalesce(question.question_text, chart.chart_name) as subject, question.questionnaire_id, submission.submission_name,
      project.project_name, project.project_code,
      case when question.id is not null then 'data-collection/questionnaire/' ||
        question.questionnaire_id || '-' || submission.id || '-' || sub_section.section_id
      else shown.path || '?submission=' || submission.id end as place
    from submissions submission join projects project on project.id = submission.project_id
    left join questions question on question.id = ${of.question_id}::int
    left join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    left join question_sub_section_memberships membership on membership.question_id = question.id
    left join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
    left join charts chart on chart.id = ${of.chart_id}::int
    left join lateral (
      select tab.tab_name || '/' || placed.collection_code || '/detail/' || chart.id as path
      from chart_group_memberships member
      join collections placed on placed.id = member.collection_id
      join output_tabs tab on tab.id = placed.output_tab_id
      where member.chart_id = chart.id
      order by tab.display_order, placed.display_order, placed.id limit 1
    ) shown on true
    where submission.id = ${of.submission_id} and project.id = ${of.project_id}
      and coalesce(questionnaire.project_id, chart.project_id) = project.id`);
  const [subject] = await namePipedQuestions(db, result.rows, 'subject');
  return subject;
}

/**
 * Selects whom to notify: earlier commenters and the other side. That is the programme team, or contributors
 * of the submission's organisation with access to the project. Never the writer.
 */
export async function selectCommentRecipients(
  db: Db,
  of: Subject & { project_id: number; programme_id: number; writer_id: number; isTeam: boolean },
): Promise<{ email_address: string; full_name: string }[]> {
  const result = await db.execute<{ email_address: string; full_name: string }>(sql`
    select person.email_address, person.full_name from users person
    where person.programme_id = ${of.programme_id} and person.status = 'approved' and person.id <> ${of.writer_id}
      and (
        exists (select from comments said where said.user_id = person.id
          and said.submission_id = ${of.submission_id}
          and said.question_id is not distinct from ${of.question_id}::int
          and said.chart_id is not distinct from ${of.chart_id}::int)
        or (not ${of.isTeam}::boolean and person.role_type_id = 2)
        or (${of.isTeam}::boolean and person.role_type_id = 3
          and person.organisation_id = (select organisation_id from submissions where id = ${of.submission_id})
          and exists (select from user_accesses access where access.user_id = person.id and access.approved
            and (access.project_id is null or access.project_id = ${of.project_id}))))
    order by 1 limit 50`);
  return result.rows;
}
