import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { type ProgressFacts, progressFactsCte } from '../../responses/answers/progress/progress-facts.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { Reopened } from '../../responses/questionnaire-responses/answering.policy.ts';
import {
  submissionExtensionSql,
  type StoredExtension,
} from '../../responses/questionnaire-responses/submission-extension.sql.ts';
import { canEnterData } from './project-recipients.sql.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

const listedColumns = {
  id: submissions.id,
  submission_name: submissions.submission_name,
  organisation_id: submissions.organisation_id,
  organisation_name: organisations.organisation_name,
  project_id: submissions.project_id,
  ended_on: submissions.ended_on,
};

/** Selects submissions; a null organisation means all. */
export async function selectSubmissions(
  db: Db,
  query: { project_id: number; organisationId: number | null; limit: number; offset: number },
) {
  return db
    .select({ ...listedColumns, total: sql<number>`count(*) over ()` })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(
        eq(submissions.project_id, query.project_id),
        query.organisationId === null ? undefined : eq(submissions.organisation_id, query.organisationId),
      ),
    )
    .orderBy(
      asc(sql`lower(${organisations.organisation_name})`),
      asc(submissions.submission_name),
      asc(submissions.id),
    )
    .limit(query.limit)
    .offset(query.offset);
}

/** A submission as lists show it. */
export async function selectSubmission(db: Db, id: number) {
  const [row] = await db
    .select(listedColumns)
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

type ReturnOfSubmission = ProgressFacts & {
  questionnaire_name: string;
  state: 'not_started' | 'in_progress' | 'submitted';
  submitted_at: string | null;
  reopened: Reopened | null;
};

type OrganisationSubmission = {
  id: number;
  submission_name: string;
  organisation_id: number;
  organisation_name: string;
  project_id: number;
  ended_on: string | null;
  /** The project asks for registration, and this submission is in no confirmed one. */
  needs_registration: boolean;
  extension: StoredExtension | null;
  questionnaires: ReturnOfSubmission[];
};

type PageQuery = {
  projectId: number;
  timePeriodId: number;
  /** The project's part in the period. */
  partId: number;
  organisationId: number | null;
  /** The questionnaires asked. */
  structures: ReadonlyMap<number, Structure>;
  search?: string | undefined;
  limit: number;
  offset: number;
};
type PageOfSubmissions = { rows: OrganisationSubmission[]; total: number };

/**
 * Selects one page of the submissions of each period, with the state of each of their questionnaires and how far it
 * is. One statement for any number of periods.
 */
export async function selectOrganisationSubmissions(
  db: Db,
  queries: PageQuery[],
): Promise<PageOfSubmissions[]> {
  if (queries.length === 0) return [];
  const pages = queries.map(
    (query, nth) => sql`select ${nth}::int as nth, page.* from (${pageOf(query)}) page`,
  );
  const { rows } = await db.execute<OrganisationSubmission & { nth: number; total: number }>(sql`
    select * from (${sql.join(pages, sql` union all `)}) entry
    order by nth, lower(organisation_name), submission_name, id`);
  return queries.map((_, nth) => {
    const own = rows.filter((row) => row.nth === nth);
    return { rows: own, total: own[0]?.total ?? 0 };
  });
}

function pageOf(query: PageQuery): SQL {
  const ids = sql`${sql.param([...query.structures.keys()])}::int[]`;
  return sql`
    with page as materialized (
      select submission.*, organisation.organisation_name, count(*) over () as total
      from submissions submission
      join organisations organisation on organisation.id = submission.organisation_id
      join time_periods period on period.id = ${query.timePeriodId}
      where submission.project_id = ${query.projectId}
        and (${query.organisationId}::int is null or submission.organisation_id = ${query.organisationId})
        and (submission.ended_on is null or submission.ended_on >= period.starts_on)
        and ${matchesSearch(query.search, sql`submission.submission_name`, sql`organisation.organisation_name`)}
      order by lower(organisation.organisation_name), submission.submission_name, submission.id
      limit ${query.limit} offset ${query.offset}
    ), wanted as materialized (
      select asked.id as questionnaire_id, page.id as submission_id from page cross join unnest(${ids}) asked (id)
    ), ${progressFactsCte(query.structures)}, together as (
      select facts.submission_id, jsonb_agg(to_jsonb(facts) || jsonb_build_object(
        'questionnaire_name', asked.questionnaire_name,
        'state', case when returned.state = 'submitted' then 'submitted'
          when returned.questionnaire_id is not null or facts.saved_at is not null then 'in_progress'
          else 'not_started' end,
        'submitted_at', case when returned.state = 'submitted' then returned.submitted_at end,
        'reopened', case when returned.state <> 'open' then null when returned.submitted_at is not null then 'correction'
          when returned.reopen_reason is not null then 'before_publication' end) order by asked.display_order, asked.id) as questionnaires
      from facts
      join questionnaires asked on asked.id = facts.questionnaire_id
      left join questionnaire_submissions returned
        on returned.questionnaire_id = asked.id and returned.submission_id = facts.submission_id
      group by facts.submission_id
    )
    select page.id, page.submission_name, page.organisation_id, page.organisation_name, page.project_id, page.ended_on,
      page.total, not ${canEnterData(sql`page.id`, query)} as needs_registration,
      ${submissionExtensionSql({
        part: sql`${query.partId}`,
        submission: { id: sql`page.id`, organisation_id: sql`page.organisation_id` },
      })} as extension, coalesce(together.questionnaires, '[]') as questionnaires
    from page left join together on together.submission_id = page.id`;
}
