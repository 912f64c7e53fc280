import type { Answer, AnswerValue, SectionState } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import {
  type AnswerSet,
  isInAnswerSetSql,
  isOwnAnswerSql,
} from '../questionnaire-responses/answer-set.sql.ts';

export type StoredChange = {
  question_id: number;
  value: unknown;
  missing_reason: string | null;
  explanation: string | null;
};

/**
 * Writes answers with their history, and starts or reopens sections: one statement for any number.
 *
 * @returns the answers as they are stored now, by question
 */
export async function writeAnswers(
  db: Db,
  set: AnswerSet,
  by: { userId: number | null; now: Date },
  changes: StoredChange[],
  startedSectionIds: number[] = [],
): Promise<Map<number, Answer>> {
  if (changes.length === 0) return new Map();
  // JSON null and SQL null are two things: a cleared answer is SQL null.
  const given = sql`(select question_id, nullif(value, 'null'::jsonb) as value, missing_reason, explanation
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (question_id int, value jsonb, missing_reason text, explanation text))`;
  const ids = changes.map(({ question_id }) => question_id);
  const at = by.now.toISOString();
  const { submission_id, case_code_id } = set;
  const rows = await executePrepared<Omit<Answer, 'updated_at'> & { question_id: number }>(
    db,
    sql`
    with given as ${given}, old as (
      select response.question_id, response.value, response.missing_reason from responses response
      where ${isInAnswerSetSql(set, 'response')} and response.question_id = any(${sql.param(ids)}::int[])
    ), written as (
      insert into responses (question_id, submission_id, case_code_id, value, missing_reason, explanation, version,
        updated_at, updated_by)
      select question_id, ${submission_id}, ${case_code_id}::int, value, missing_reason, explanation, 1, ${at}, ${by.userId}::int
      from given
      on conflict on constraint responses_one_answer do update
        set value = excluded.value, missing_reason = excluded.missing_reason, explanation = excluded.explanation,
          version = responses.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning id, question_id, version, value, missing_reason, explanation
    ), history as (
      insert into response_history (response_id, version, old_value, new_value, old_missing_reason, new_missing_reason,
        explanation, changed_at, changed_by)
      select written.id, written.version, old.value, written.value, old.missing_reason, written.missing_reason,
        written.explanation, ${at}, ${by.userId}::int
      from written left join old on old.question_id = written.question_id
    ), begun as (
      insert into section_submissions (section_id, submission_id, case_code_id, state)
      select id, ${submission_id}, ${case_code_id}::int, 'in_progress' from unnest(${sql.param(startedSectionIds)}::int[]) section (id)
      on conflict on constraint section_submissions_one_state
        do update set state = excluded.state, completed_at = null, completed_by = null
    )
    select question_id, value, missing_reason, explanation, version,
      (select full_name from users where id = ${by.userId}::int) as updated_by_name
    from written`,
  );
  return new Map(rows.map(({ question_id, ...answer }) => [question_id, { ...answer, updated_at: at }]));
}

export async function writeSectionState(
  db: Db,
  set: Omit<AnswerSet, 'questionnaire_id'> & { section_id: number },
  state: 'in_progress' | 'complete',
  by: { userId: number | null; now: Date },
): Promise<void> {
  const completed = state === 'complete';
  const at = completed ? by.now.toISOString() : null;
  const who = completed ? by.userId : null;
  await db.execute(sql`
    insert into section_submissions (section_id, submission_id, case_code_id, state, completed_at, completed_by)
    values (${set.section_id}, ${set.submission_id}, ${set.case_code_id}, ${state}, ${at}, ${who})
    on conflict on constraint section_submissions_one_state
      do update set state = excluded.state, completed_at = excluded.completed_at, completed_by = excluded.completed_by`);
}

/**
 * Loads the number of a set's answers in a section, the number of their changes, and the names of others:
 * those viewing it, and those who have saved something in it since.
 */
export async function selectSectionStamp(
  db: Db,
  set: Omit<AnswerSet, 'questionnaire_id'>,
  sectionId: number,
  others: { than: number; looking: number[]; since: Date },
): Promise<{ stamp: string; state: SectionState | null; others: string[] }> {
  const since = others.since.toISOString();
  const result = await db.execute<{ stamp: string; state: SectionState | null; others: string[] }>(sql`
    select count(*) || '.' || coalesce(sum(response.version), 0) as stamp,
      array(select person.full_name from users person
        where person.id <> ${others.than} and (person.id = any(${sql.param(others.looking)}::int[])
          or person.id = any(array_agg(distinct response.updated_by) filter (where response.updated_at > ${since})))
        order by person.full_name limit 10) as others,
      (select state.state from section_submissions state
        where state.section_id = ${sectionId} and ${isInAnswerSetSql(set, 'state')}) as state
    from questionnaire_sub_sections sub_section
    join question_sub_section_memberships membership on membership.sub_section_id = sub_section.id
    join responses response on response.question_id = membership.question_id and ${isInAnswerSetSql(set, 'response')}
    where sub_section.section_id = ${sectionId}`);
  return result.rows[0]!;
}

type Page = { limit: number; offset: number };

/**
 * Loads every answer to a questionnaire; a null organisation means all. The page is found by each
 * submission's stored answer count: only the page's answers are loaded, and none are counted.
 */
export async function selectQuestionResponses(
  db: Db,
  query: { questionnaireId: number; submissionId: number | null; organisationId: number | null } & Page,
) {
  const to = query.offset + query.limit;
  const only = (column: string, value: number | null) =>
    value === null ? sql`true` : sql`${sql.raw(column)} = ${value}`;
  const result = await db.execute<{ total: number; submission_id: number | null }>(sql`
    with sets as materialized (
      select submission.id, submission.submission_name, sum(kept.stored) over own as up_to, sum(kept.stored) over () as total,
        sum(kept.stored) over own - kept.stored as before
      from answer_sets kept join submissions submission on submission.id = kept.submission_id
      where kept.questionnaire_id = ${query.questionnaireId} and ${isOwnAnswerSql('kept')}
        and ${only('submission.id', query.submissionId)} and ${only('submission.organisation_id', query.organisationId)}
      window own as (order by submission.submission_name, submission.id)
    ), page as (
      select sets.id as submission_id, sets.submission_name, own.*, sets.before + own.nth as place
      from sets cross join lateral (
        select question.id as question_id, question.question_code, response.value, response.missing_reason,
          response.explanation, response.version, response.updated_at, row_number() over (order by question.id) as nth
        from responses response join questions question on question.id = response.question_id
        where response.submission_id = sets.id and ${isOwnAnswerSql('response')}
          and question.questionnaire_id = ${query.questionnaireId}
      ) own
      where sets.before < ${to} and sets.up_to > ${query.offset}
    )
    select coalesce((select total from sets limit 1), 0)::int as total, page.*
    from (select) always left join page on page.place > ${query.offset} and page.place <= ${to}
    order by page.place`);
  const rows = result.rows.filter((row) => row.submission_id !== null) as unknown as QuestionResponse[];
  return { rows, total: result.rows[0]!.total };
}
type QuestionResponse = {
  submission_id: number;
  submission_name: string;
  question_id: number;
  question_code: string;
  value: AnswerValue | null;
  missing_reason: 'not_applicable' | 'not_known' | null;
  explanation: string | null;
  version: number;
  updated_at: string;
};

/** The changes of one answer that a submission itself gives, newest first. */
export async function selectAnswerHistory(
  db: Db,
  questionId: number,
  of: Omit<AnswerSet, 'questionnaire_id'>,
  page: Page,
) {
  const result = await db.execute<{
    version: number;
    old_value: AnswerValue | null;
    new_value: AnswerValue | null;
    old_missing_reason: 'not_applicable' | 'not_known' | null;
    new_missing_reason: 'not_applicable' | 'not_known' | null;
    explanation: string | null;
    changed_at: string;
    changed_by_name: string | null;
    key_name: string | null;
    total: number;
  }>(sql`
    select history.version, history.old_value, history.new_value, history.old_missing_reason, history.new_missing_reason,
      history.explanation, history.changed_at, writer.full_name as changed_by_name, history.key_name, count(*) over () as total
    from response_history history
    join responses response on response.id = history.response_id
    left join users writer on writer.id = history.changed_by
    where response.question_id = ${questionId} and ${isInAnswerSetSql(of, 'response')}
    order by history.version desc
    limit ${page.limit} offset ${page.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}
