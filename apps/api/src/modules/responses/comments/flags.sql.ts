import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';

type Key = { question_id: number; submission_id: number };
export type FlagRow = {
  id: number;
  question_id: number;
  submission_id: number;
  note: string;
  flagged_at: string;
  flagged_by_name: string | null;
  flagged_by_role: number | null;
};

/** The open mark of an answer. */
export async function selectFlag(db: Db, key: Key): Promise<FlagRow | undefined> {
  const result = await db.execute<FlagRow>(sql`
    select flag.id, flag.question_id, flag.submission_id, flag.note, flag.flagged_at, marker.full_name as flagged_by_name,
      marker.role_type_id as flagged_by_role
    from answer_flags flag left join users marker on marker.id = flag.flagged_by
    where flag.question_id = ${key.question_id} and flag.submission_id = ${key.submission_id}
      and flag.resolved_at is null
    order by flag.id desc limit 1`);
  return result.rows[0];
}

export async function insertFlag(db: Db, key: Key, by: { userId: number; note: string }): Promise<void> {
  await db.execute(sql`
    insert into answer_flags (question_id, submission_id, note, flagged_by)
    values (${key.question_id}, ${key.submission_id}, ${by.note}, ${by.userId})`);
}

export async function updateFlagNote(db: Db, id: number, note: string): Promise<void> {
  await db.execute(sql`update answer_flags set note = ${note} where id = ${id}`);
}

export async function resolveFlags(db: Db, key: Key, by: { userId: number; now: Date }): Promise<void> {
  await db.execute(sql`
    update answer_flags set resolved_at = ${by.now.toISOString()}, resolved_by = ${by.userId}
    where question_id = ${key.question_id} and submission_id = ${key.submission_id} and resolved_at is null`);
}

/** Lists the open flags of a project in a period; a null organisation means all. */
export async function selectFlags(
  db: Db,
  query: {
    project_id: number;
    time_period_id: number;
    organisationId: number | null;
    limit: number;
    offset: number;
  },
) {
  const result = await db.execute<
    FlagRow & {
      submission_name: string;
      question_text: string;
      questionnaire_id: number;
      questionnaire_name: string;
      section_id: number;
      total: number;
    }
  >(sql`
    select flag.id, flag.question_id, flag.submission_id, flag.note, flag.flagged_at, marker.full_name as flagged_by_name,
      marker.role_type_id as flagged_by_role,
      submission.submission_name, question.question_text, questionnaire.id as questionnaire_id,
      questionnaire.questionnaire_name, sub_section.section_id, count(*) over ()::int as total
    from answer_flags flag
    join questions question on question.id = flag.question_id
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    join question_sub_section_memberships membership on membership.question_id = question.id
    join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
    join submissions submission on submission.id = flag.submission_id
    left join users marker on marker.id = flag.flagged_by
    where flag.resolved_at is null and questionnaire.project_id = ${query.project_id}
      and questionnaire.time_period_id = ${query.time_period_id}
      and (${query.organisationId}::int is null or submission.organisation_id = ${query.organisationId})
    order by flag.flagged_at desc, flag.id desc
    limit ${query.limit} offset ${query.offset}`);
  return namePipedQuestions(db, result.rows, 'question_text');
}
