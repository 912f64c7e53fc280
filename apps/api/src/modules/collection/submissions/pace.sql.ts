import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';

export type SubmissionPaceRow = {
  is_now: boolean;
  time_period_name: string;
  collection_opens_at: string;
  collection_closes_at: string;
  expected: number;
  /** The number that came on each day, counted back from closing. */
  days: [days_left: number, submitted: number][];
};

/** A period of a project and the one before it, with who had submitted everything when, in one statement. */
export async function selectSubmissionPace(db: Db, of: { project_id: number; time_period_id: number }) {
  const { rows } = await db.execute<SubmissionPaceRow>(sql`
    with parts as (
      select part.*, period.time_period_name, period.starts_on, part.time_period_id = ${of.time_period_id} as is_now
      from project_time_periods part
      join time_periods period on period.id = part.time_period_id
      join time_periods present on present.id = ${of.time_period_id}
      where part.project_id = ${of.project_id} and period.display_order <= present.display_order
      order by period.display_order desc limit 2
    ), asked as (
      select questionnaires.id, questionnaires.time_period_id, count(*) over (partition by questionnaires.time_period_id) as wanted
      from questionnaires join parts on parts.time_period_id = questionnaires.time_period_id
      where questionnaires.project_id = ${of.project_id} and status <> 'draft' and ${submittableQuestionnaireCondition('questionnaires')}
    ), submitted as (
      select asked.time_period_id, state.submission_id, max(state.submitted_at) as at
      from asked join questionnaire_submissions state on state.questionnaire_id = asked.id
      where state.state = 'submitted'
      group by asked.time_period_id, state.submission_id having count(*) = max(asked.wanted)
    ), daily as (
      select parts.time_period_id, count(*)::int as n,
        greatest(0, ceil(extract(epoch from parts.collection_closes_at - submitted.at) / 86400) - 1)::int as days_left
      from submitted join parts on parts.time_period_id = submitted.time_period_id
      group by 1, 3
    )
    select is_now, time_period_name, collection_opens_at, collection_closes_at,
      (select count(*)::int from submissions submission where submission.project_id = ${of.project_id}
        and (submission.ended_on is null or submission.ended_on >= parts.starts_on)) as expected,
      (select coalesce(json_agg(json_build_array(days_left, n) order by days_left desc), '[]')
        from daily where daily.time_period_id = parts.time_period_id) as days
    from parts`);
  return rows;
}
