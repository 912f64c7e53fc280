import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { isGivenValue } from '../../../responses/case-codes/answered-questions-bits.sql.ts';
import type { ReleasedAnswers } from '../../../responses/case-codes/survey-response-counts.sql.ts';

/** Counts of a question's answers, from a submission's respondents or (null) from all listed submissions. */
export type AnswerCounts = {
  submission_id: number | null;
  question_id: number;
  answered: number;
  mean: number | null;
  median: number | null;
  options: Record<string, number> | null;
};

/** Is true for an answer that does not wait for the next batch of its question. */
const isReleased = ({ waiting }: ReleasedAnswers): SQL => sql`not (case_code_id, question_id) in (
  select * from unnest(${sql.param(waiting.map((one) => one.case_code_id))}::int[],
    ${sql.param(waiting.map((one) => one.question_id))}::int[]))`;

/**
 * Selects answer counts of the given responses by question, for each submission and for all together. Only
 * questions with at least a submission's minimum of answers are included. One statement for any number of
 * responses.
 */
export async function selectDistributions(
  db: Db,
  of: ReleasedAnswers & { questions: number[]; ofOptions: number[]; minimum: number },
): Promise<AnswerCounts[]> {
  const { rows } = await db.execute<AnswerCounts>(sql`
    with answer as materialized (
      select submission_id, question_id, value, value_number from responses
      where case_code_id = any(${sql.param(of.responses)}::int[])
        and question_id = any(${sql.param(of.questions)}::int[]) and ${isGivenValue(sql`value`)} and ${isReleased(of)}
    ), enough as (
      select submission_id, question_id, count(*)::int as answered, avg(value_number) as mean,
        percentile_cont(0.5) within group (order by value_number) as median
      from answer group by submission_id, question_id having count(*) >= ${of.minimum}
    ), chosen as (
      select submission_id, question_id, jsonb_object_agg(code, n) as options from (
        select submission_id, question_id, code, count(*)::int as n
        from answer cross join lateral jsonb_array_elements_text(
          case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as code
        where question_id = any(${sql.param(of.ofOptions)}::int[])
        group by submission_id, question_id, code) counted
      group by submission_id, question_id
    )
    select enough.*, chosen.options from enough left join chosen using (submission_id, question_id)
    union all
    select null, question_id, count(*)::int, avg(value_number),
      percentile_cont(0.5) within group (order by value_number), null
    from answer join enough using (submission_id, question_id) group by question_id`);
  return rows;
}

/**
 * Selects respondents' free texts, ordered by a hash of the text alone, which reveals neither the author nor
 * the time.
 */
export async function selectFreeTexts(
  db: Db,
  of: ReleasedAnswers & { questions: number[]; minimum: number; limit: number | null; offset: number },
): Promise<{ question_id: number; text: string; total: number }[]> {
  const { rows } = await db.execute<{ question_id: number; text: string; total: number }>(sql`
    select question_id, text, total from (
      select question_id, value #>> '{}' as text, count(*) over (partition by question_id)::int as total from responses
      where case_code_id = any(${sql.param(of.responses)}::int[])
        and question_id = any(${sql.param(of.questions)}::int[])
        and jsonb_typeof(value) = 'string' and ${isGivenValue(sql`value`)} and ${isReleased(of)}) written
    where total >= ${of.minimum}
    order by question_id, md5(question_id || text), text limit ${of.limit} offset ${of.offset}`);
  return rows;
}

/** Selects the suppression rules of a project's surveys, and whether a period's results are published. */
export async function selectSuppressionRules(
  db: Db,
  of: { project_id: number; time_period_id: number; now: Date },
): Promise<{ disclosure_threshold: number | null; minimum_peers: number; is_published: boolean }> {
  const { rows } = await db.execute<{
    disclosure_threshold: number | null;
    minimum_peers: number;
    is_published: boolean;
  }>(sql`
    select project.disclosure_threshold, project.minimum_peers,
      coalesce(dates.published_at <= ${of.now.toISOString()}, false) and dates.hidden_at is null as is_published
    from projects project
    left join project_time_periods dates on dates.project_id = project.id and dates.time_period_id = ${of.time_period_id}
    where project.id = ${of.project_id}`);
  return rows[0]!;
}

/** The submissions of an organisation in a project. */
export async function selectOwnSubmissions(db: Db, projectId: number, organisationId: number | null) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from submissions where project_id = ${projectId} and organisation_id = ${organisationId}`);
  return rows.map(({ id }) => id);
}
