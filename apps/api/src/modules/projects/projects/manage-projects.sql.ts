import { MAX_DISPLAY_ORDER } from '@portal/contract/shared/fields';
import { eq, sql } from 'drizzle-orm';
import type { getProjectContents } from '@portal/contract/projects/project-archive';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Db } from '../../../database/connect.ts';
import {
  output_tabs,
  project_guidances,
  project_time_periods,
  projects,
} from '../../../tables/projects.tables.ts';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';

type Columns = typeof projects.$inferInsert;

/** After the others of its category where no place is given. */
export async function insertProject(db: Db, values: Columns): Promise<number> {
  const last = sql<number>`(select least(coalesce(max(other.display_order), 0), ${MAX_DISPLAY_ORDER - 1}) + 1 from projects other
    where other.category_id = ${values.category_id})`;
  const [row] = await db
    .insert(projects)
    .values({ ...values, display_order: values.display_order ?? last })
    .returning({ id: projects.id });
  return row!.id;
}

export async function updateProjectColumns(db: Db, id: number, values: Partial<Columns>): Promise<void> {
  await db.update(projects).set(values).where(eq(projects.id, id));
}

/** Locks the project until the transaction ends. Returns undefined if it has just been deleted. */
export async function lockProject(db: Db, id: number) {
  const [row] = await db.select().from(projects).where(eq(projects.id, id)).for('update');
  return row;
}

export type Contents = Output<typeof getProjectContents>;

/** Counts what a project contains that is not deleted together with it. */
export async function countProjectContents(db: Db, id: number): Promise<Contents> {
  const result = await db.execute<Contents>(sql`
    select (select count(*)::int from submissions where project_id = ${id}) as submissions,
      (select count(*)::int from registrations where project_id = ${id}) as registrations,
      (select count(*)::int from questionnaires where project_id = ${id}) as questionnaires,
      (select count(*)::int from measures where project_id = ${id}) as measures,
      (select count(*)::int from charts where project_id = ${id}) as charts,
      (select count(*)::int from collections part join output_tabs tab on tab.id = part.output_tab_id
        where tab.project_id = ${id}) as explorer_groups,
      (select count(*)::int from documents where project_id = ${id}) as documents,
      (select count(*)::int from filters where project_id = ${id}) as filters,
      (select count(*)::int from peer_groups where project_id = ${id}) as peer_groups`);
  return result.rows[0]!;
}

/**
 * Deletes a project together with its dates, guidance and the empty tabs of its explorer; any other reference
 * prevents deletion.
 */
export async function deleteProjectRow(db: Db, id: number): Promise<void> {
  await db.delete(project_guidances).where(eq(project_guidances.project_id, id));
  await db.delete(output_tabs).where(eq(output_tabs.project_id, id));
  await db.delete(project_time_periods).where(eq(project_time_periods.project_id, id));
  await db.delete(projects).where(eq(projects.id, id));
}

type Status = {
  project_id: number;
  project_code: string;
  project_name: string;
  dates: {
    registration_opens_at: string | null;
    collection_opens_at: string;
    collection_closes_at: string;
    published_at: string | null;
  } | null;
  questionnaires: number;
  organisations: number;
  submissions: number;
  in_progress: number;
  submitted: number;
  total: number;
};

/**
 * Every project of a programme in a period. A submission has submitted when it has submitted all questionnaires of the
 * period that it is asked to; one that ended before the period is not counted.
 */
export async function selectProjectStatuses(
  db: Db,
  query: { programme_id: number; time_period_id: number; limit: number; offset: number },
): Promise<Status[]> {
  const result = await db.execute<Status>(sql`
    with asked as (
      select id, project_id, count(*) over (partition by project_id)::int as of_project from questionnaires
      where time_period_id = ${query.time_period_id} and status <> 'draft' and ${submittableQuestionnaireCondition('questionnaires')}
    ), begun as (
      select submission.id, submission.project_id, max(asked.of_project) as wanted,
        count(*) filter (where state.state = 'submitted')::int as submitted
      from asked
      join questionnaire_submissions state on state.questionnaire_id = asked.id
      join submissions submission on submission.id = state.submission_id
      group by submission.id
    ), taking_part as (
      select submission.project_id, count(*)::int as submissions,
        count(distinct submission.organisation_id)::int as organisations,
        count(*) filter (where begun.submitted = begun.wanted)::int as submitted,
        count(*) filter (where begun.submitted < begun.wanted)::int as in_progress
      from submissions submission
      join time_periods period on period.id = ${query.time_period_id}
      left join begun on begun.id = submission.id
      where submission.ended_on is null or submission.ended_on >= period.starts_on
      group by submission.project_id
    )
    select project.id as project_id, project.project_code, project.project_name,
      case when dates.id is not null then jsonb_build_object('registration_opens_at', dates.registration_opens_at,
        'collection_opens_at', dates.collection_opens_at, 'collection_closes_at', dates.collection_closes_at,
        'published_at', dates.published_at) end as dates,
      (select count(*)::int from asked where asked.project_id = project.id) as questionnaires,
      coalesce(taking_part.organisations, 0) as organisations, coalesce(taking_part.submissions, 0) as submissions,
      coalesce(taking_part.in_progress, 0) as in_progress, coalesce(taking_part.submitted, 0) as submitted,
      count(*) over () as total
    from projects project
    left join project_time_periods dates
      on dates.project_id = project.id and dates.time_period_id = ${query.time_period_id}
    left join taking_part on taking_part.project_id = project.id
    where project.programme_id = ${query.programme_id} and (project.archived_at is null or dates.id is not null)
    order by project.display_order, lower(project.project_name), project.id
    limit ${query.limit} offset ${query.offset}`);
  return result.rows;
}
