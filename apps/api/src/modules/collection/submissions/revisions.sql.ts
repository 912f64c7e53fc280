import type { Revision } from '@portal/contract/collection/revisions';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';

/** Selects a project's reopened questionnaires and corrections after publication, as one page of both. */
export async function selectRevisions(
  db: Db,
  query: {
    project_id: number;
    search?: string | undefined;
    state?: Revision['state'] | undefined;
    sort: string;
    limit: number;
    offset: number;
  },
) {
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const column = query.sort.endsWith('organisation')
    ? sql`lower(organisation.organisation_name)`
    : sql`coalesce(found.revised_at, found.reopened_at)`;
  const { rows } = await db.execute<Revision & { total: number }>(sql`
    with found as (
      select 'revision-' || r.id as key, 'revised' as state, r.time_period_id, r.questionnaire_id, r.submission_id,
        r.reason, r.reopened_at, r.reopened_by, r.revised_at, r.revised_by, r.figures
      from result_revisions r where r.project_id = ${query.project_id}
      union all
      select 'reopened-' || stored.questionnaire_id || '-' || stored.submission_id,
        case when stored.submitted_at is null then 'reopened' else 'correcting' end,
        questionnaire.time_period_id, stored.questionnaire_id, stored.submission_id, stored.reopen_reason,
        stored.reopened_at, stored.reopened_by, null, null, '[]'
      from questionnaire_submissions stored
      join questionnaires questionnaire on questionnaire.id = stored.questionnaire_id
      where questionnaire.project_id = ${query.project_id} and stored.state = 'open' and stored.reopen_reason is not null
    )
    select found.key, found.state, found.time_period_id, found.questionnaire_id, found.submission_id, found.reason,
      found.reopened_at, found.revised_at, found.figures, period.time_period_name, questionnaire.questionnaire_name,
      submission.submission_name, organisation.organisation_name, reopener.full_name as reopened_by_name,
      reviser.full_name as revised_by_name, (select section.id from questionnaire_sections section
        where section.questionnaire_id = found.questionnaire_id order by section.display_order, section.id limit 1)
        as first_section_id, count(*) over ()::int as total
    from found
    join time_periods period on period.id = found.time_period_id
    join questionnaires questionnaire on questionnaire.id = found.questionnaire_id
    join submissions submission on submission.id = found.submission_id
    join organisations organisation on organisation.id = submission.organisation_id
    left join users reopener on reopener.id = found.reopened_by
    left join users reviser on reviser.id = found.revised_by
    where (${query.state ?? null}::text is null or found.state = ${query.state ?? null})
      and ${matchesSearch(query.search, sql`submission.submission_name`, sql`organisation.organisation_name`, sql`found.reason`)}
    order by ${column} ${direction}, found.key
    limit ${query.limit} offset ${query.offset}`);
  return rows;
}
