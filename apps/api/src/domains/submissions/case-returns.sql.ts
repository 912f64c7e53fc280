import { sql, type SQL } from 'drizzle-orm';

/**
 * What a submission collects case by case, as JSON. A second review is a case of its own, but not one that is asked for:
 * it counts in nothing here.
 */
export const caseReturnsOf = (questionnaireIds: readonly number[], submission: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'questionnaire_id', asked.id,
    'questionnaire_name', asked.questionnaire_name,
    'kind', asked.kind,
    'state', case when returned.state = 'submitted' then 'submitted'
      when counted.started > 0 then 'in_progress' else 'not_started' end,
    'unused', counted.unused, 'in_progress', counted.in_progress, 'complete', counted.complete,
    'target', settings.target) order by asked.display_order, asked.id), '[]')
  from questionnaires asked
  left join case_settings settings on settings.questionnaire_id = asked.id
  left join questionnaire_submissions returned
    on returned.questionnaire_id = asked.id and returned.submission_id = ${submission}
  cross join lateral (
    select count(*) filter (where one.state = 'unused')::int as unused,
      count(*) filter (where one.state = 'in_progress')::int as in_progress,
      count(*) filter (where one.state = 'complete')::int as complete,
      count(*) filter (where one.state in ('in_progress', 'complete'))::int as started
    from case_codes one
    where one.questionnaire_id = asked.id and one.submission_id = ${submission} and one.second_review_of is null
  ) counted
  where asked.id = any(${sql.param([...questionnaireIds])}::int[]))`;
