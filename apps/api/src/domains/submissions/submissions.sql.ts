import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { submissions } from './submissions.tables.ts';

/** A null organisation means everybody's. */
export async function selectSubmissions(
  db: Db,
  query: { project_id: number; organisationId: number | null; limit: number; offset: number },
) {
  return db
    .select({
      id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_id: submissions.organisation_id,
      organisation_name: organisations.organisation_name,
      project_id: submissions.project_id,
      ended_on: submissions.ended_on,
      total: sql<number>`count(*) over ()`,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(
        eq(submissions.project_id, query.project_id),
        query.organisationId === null ? undefined : eq(submissions.organisation_id, query.organisationId),
      ),
    )
    .orderBy(asc(sql`lower(${organisations.organisation_name})`), asc(submissions.submission_name))
    .limit(query.limit)
    .offset(query.offset);
}

/** A submission with the programme it belongs to. */
export async function selectSubmission(db: Db, id: number) {
  const [row] = await db
    .select({
      id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_id: submissions.organisation_id,
      organisation_name: organisations.organisation_name,
      project_id: submissions.project_id,
      ended_on: submissions.ended_on,
      programme_id: organisations.programme_id,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(submissions.id, id));
  return row;
}

export async function updateSubmissionColumns(
  db: Db,
  id: number,
  values: { submission_name: string; ended_on: string | null },
): Promise<void> {
  await db.update(submissions).set(values).where(eq(submissions.id, id));
}

type ReturnOfSubmission = {
  questionnaire_id: number;
  questionnaire_name: string;
  state: 'not_started' | 'in_progress' | 'submitted';
  submitted_at: string | null;
  last_saved_at: string | null;
};

/** One page of the submissions of a period, with the state of each of their questionnaires. */
export async function selectOrganisationSubmissions(
  db: Db,
  query: {
    projectId: number;
    timePeriodId: number;
    organisationId: number | null;
    search?: string | undefined;
    limit: number;
    offset: number;
  },
) {
  const words = query.search ? containing(query.search) : null;
  const result = await db.execute<{
    id: number;
    submission_name: string;
    organisation_id: number;
    organisation_name: string;
    project_id: number;
    ended_on: string | null;
    questionnaires: ReturnOfSubmission[];
    total: number;
  }>(sql`
    with page as (
      select submission.*, organisation.organisation_name, count(*) over () as total
      from submissions submission
      join organisations organisation on organisation.id = submission.organisation_id
      join time_periods period on period.id = ${query.timePeriodId}
      where submission.project_id = ${query.projectId}
        and (${query.organisationId}::int is null or submission.organisation_id = ${query.organisationId})
        and (submission.ended_on is null or submission.ended_on >= period.starts_on)
        and (${words}::text is null or submission.submission_name ilike ${words} or organisation.organisation_name ilike ${words})
      order by lower(organisation.organisation_name), submission.submission_name
      limit ${query.limit} offset ${query.offset}
    ), asked as (
      select questionnaire.id, questionnaire.questionnaire_name, questionnaire.display_order
      from questionnaires questionnaire
      where questionnaire.project_id = ${query.projectId} and questionnaire.time_period_id = ${query.timePeriodId}
        and questionnaire.status <> 'draft' and questionnaire.kind = 'organisational'
    ), given as (
      select question.questionnaire_id, response.submission_id, max(response.updated_at) as last_saved_at
      from responses response join questions question on question.id = response.question_id
      where response.submission_id in (select id from page) and question.questionnaire_id in (select id from asked)
        and response.case_code_id is null and question.question_type <> 'calculated'
      group by question.questionnaire_id, response.submission_id
    )
    select page.id, page.submission_name, page.organisation_id, page.organisation_name, page.project_id, page.ended_on,
      page.total,
      coalesce(jsonb_agg(jsonb_build_object(
        'questionnaire_id', asked.id, 'questionnaire_name', asked.questionnaire_name,
        'state', case when returned.state = 'submitted' then 'submitted'
          when returned.questionnaire_id is not null or given.last_saved_at is not null then 'in_progress'
          else 'not_started' end,
        'submitted_at', returned.submitted_at,
        'last_saved_at', given.last_saved_at) order by asked.display_order, asked.id)
        filter (where asked.id is not null), '[]') as questionnaires
    from page
    left join asked on true
    left join given on given.questionnaire_id = asked.id and given.submission_id = page.id
    left join questionnaire_submissions returned
      on returned.questionnaire_id = asked.id and returned.submission_id = page.id
    group by page.id, page.submission_name, page.organisation_id, page.organisation_name, page.project_id, page.ended_on, page.total
    order by lower(page.organisation_name), page.submission_name`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}
