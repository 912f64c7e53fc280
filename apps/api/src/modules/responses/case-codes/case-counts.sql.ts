import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { Reopened } from '../questionnaire-responses/answering.policy.ts';

export type CaseCounts = {
  questionnaire_id: number;
  submission_id: number;
  state: 'not_started' | 'in_progress' | 'submitted';
  unused: number;
  in_progress: number;
  complete: number;
  target: number | null;
  submitted_at: string | null;
  reopened: Reopened | null;
};

/** Counts how far submissions are with the cases of questionnaires: a row for each pair. */
export async function selectCaseCounts(
  db: Db,
  questionnaireIds: number[],
  submissionIds: number[],
): Promise<CaseCounts[]> {
  const result = await db.execute<CaseCounts>(sql`
    select asked.id as questionnaire_id, unit.id as submission_id, settings.target,
      case when returned.state = 'submitted' then 'submitted' when counted.begun > 0 then 'in_progress'
        else 'not_started' end as state,
      case when returned.state = 'submitted' then returned.submitted_at end as submitted_at,
      case when returned.state <> 'open' then null when returned.submitted_at is not null then 'correction'
        when returned.reopen_reason is not null then 'before_publication' end as reopened,
      counted.unused, counted.in_progress, counted.complete
    from unnest(${sql.param(questionnaireIds)}::int[]) asked (id)
    cross join unnest(${sql.param(submissionIds)}::int[]) unit (id)
    left join case_settings settings on settings.questionnaire_id = asked.id
    left join questionnaire_submissions returned
      on returned.questionnaire_id = asked.id and returned.submission_id = unit.id
    cross join lateral (
      select count(*) filter (where one.state = 'unused')::int as unused,
        count(*) filter (where one.state = 'in_progress')::int as in_progress,
        count(*) filter (where one.state = 'complete')::int as complete,
        count(*) filter (where one.state in ('in_progress', 'complete'))::int as begun
      from case_codes one
      where one.questionnaire_id = asked.id and one.submission_id = unit.id and one.second_review_of is null
    ) counted`);
  return result.rows;
}
