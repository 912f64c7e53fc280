import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { output_tabs } from '../charts/charts.tables.ts';
import { time_periods } from '../programmes/programmes.tables.ts';
import { partsInPeriods } from './parts-in-periods.sql.ts';
import {
  categories,
  project_favourites,
  project_guidances,
  project_time_periods,
  projects,
} from './projects.tables.ts';

const organisationCount = sql<number>`(select count(distinct submission.organisation_id) from submissions submission
  where submission.project_id = ${projects.id} and submission.ended_on is null)`;

const favouriteOf = (userId: number | null) => sql<boolean>`exists (select from project_favourites favourite
  where favourite.project_id = ${projects.id} and favourite.user_id = ${userId})`;

export async function selectProjects(
  db: Db,
  query: { programme_id: number; project_code?: string | undefined; limit: number; offset: number },
  userId: number | null,
) {
  return db
    .select({
      project: projects,
      category_name: categories.category_name,
      organisation_count: organisationCount,
      is_favourite: favouriteOf(userId),
      parts: partsInPeriods,
      total: sql<number>`count(*) over ()`,
    })
    .from(projects)
    .innerJoin(categories, eq(categories.id, projects.category_id))
    .where(
      and(
        eq(projects.programme_id, query.programme_id),
        query.project_code === undefined ? undefined : eq(projects.project_code, query.project_code),
      ),
    )
    .orderBy(
      categories.display_order,
      categories.category_name,
      projects.display_order,
      projects.project_name,
    )
    .limit(query.limit)
    .offset(query.offset);
}

export async function selectProject(db: Db, id: number, userId: number | null) {
  const [row] = await db
    .select({
      project: projects,
      category_name: categories.category_name,
      organisation_count: organisationCount,
      is_favourite: favouriteOf(userId),
      parts: partsInPeriods,
    })
    .from(projects)
    .innerJoin(categories, eq(categories.id, projects.category_id))
    .where(eq(projects.id, id));
  return row;
}

/** The parts of projects in their time periods, newest first. */
export async function selectProjectTimePeriods(db: Db, projectIds: number[]) {
  return db
    .select({ dates: project_time_periods, time_period_name: time_periods.time_period_name })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(inArray(project_time_periods.project_id, projectIds))
    .orderBy(desc(time_periods.display_order));
}

export async function selectOutputTabs(db: Db, projectId: number) {
  return db
    .select({
      id: output_tabs.id,
      output_name: output_tabs.output_name,
      tab_name: output_tabs.tab_name,
      display_order: output_tabs.display_order,
    })
    .from(output_tabs)
    .where(eq(output_tabs.project_id, projectId))
    .orderBy(output_tabs.display_order);
}

export async function selectAbout(db: Db, projectId: number, timePeriodId: number) {
  const [row] = await db
    .select({ about_text: project_time_periods.about_text, source_text: projects.source_text })
    .from(project_time_periods)
    .innerJoin(projects, eq(projects.id, project_time_periods.project_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        eq(project_time_periods.time_period_id, timePeriodId),
      ),
    );
  return row;
}

export async function insertFavourite(db: Db, userId: number, projectId: number): Promise<void> {
  await db
    .insert(project_favourites)
    .values({ user_id: userId, project_id: projectId })
    .onConflictDoNothing();
}

export async function deleteFavourite(db: Db, userId: number, projectId: number): Promise<void> {
  await db
    .delete(project_favourites)
    .where(and(eq(project_favourites.user_id, userId), eq(project_favourites.project_id, projectId)));
}

export async function selectGuidances(db: Db, projectId: number, page: { limit: number; offset: number }) {
  return db
    .select({
      id: project_guidances.id,
      guidance_title: project_guidances.guidance_title,
      guidance_text: project_guidances.guidance_text,
      total: sql<number>`count(*) over ()`,
    })
    .from(project_guidances)
    .where(eq(project_guidances.project_id, projectId))
    .orderBy(project_guidances.display_order, project_guidances.id)
    .limit(page.limit)
    .offset(page.offset);
}

type Progress = {
  submission_id: number;
  submission_name: string;
  organisation_id: number;
  organisation_name: string;
  state: 'not_started' | 'in_progress' | 'submitted';
  /** What is asked in the period. */
  questionnaire_ids: number[];
  submitted_at: string | null;
  last_saved_at: string | null;
  total: number;
};

const progressOrder = {
  organisation: sql`lower(progress.organisation_name)`,
  state: sql`array_position(array['not_started', 'in_progress', 'submitted'], progress.state)`,
  saved: sql`progress.last_saved_at`,
  submitted: sql`progress.submitted_at`,
};

/**
 * The state of each submission in a period, over its questionnaires together: submitted when all are, not started when
 * nothing was saved. Submissions that ended before the period are left out. A null limit means all.
 */
export async function selectProgress(
  db: Db,
  query: {
    projectId: number;
    timePeriodId: number;
    state?: string | undefined;
    search?: string | undefined;
    sort: string;
    limit: number | null;
    offset: number;
  },
) {
  const words = query.search ? containing(query.search) : null;
  const isDescending = query.sort.startsWith('-');
  const column =
    progressOrder[query.sort.replace('-', '') as keyof typeof progressOrder] ?? progressOrder.organisation;
  const progress = sql`
    with asked as (
      select questionnaire.id from questionnaires questionnaire
      where questionnaire.project_id = ${query.projectId} and questionnaire.time_period_id = ${query.timePeriodId}
        and questionnaire.status <> 'draft' and questionnaire.kind = 'organisational'
    ), wanted as (
      select question.id from questions question where question.questionnaire_id in (select id from asked)
        and question.question_type not in ('information', 'calculated')
    ), given as (
      select response.submission_id, max(response.updated_at) as last_saved_at
      from responses response
      where response.question_id in (select id from wanted) and response.case_code_id is null
      group by response.submission_id
    ), states as (
      select state.submission_id, count(*) filter (where state.state = 'submitted')::int as submitted,
        max(state.submitted_at) as submitted_at
      from questionnaire_submissions state where state.questionnaire_id in (select id from asked)
      group by state.submission_id
    )
    select submission.id as submission_id, submission.submission_name, organisation.id as organisation_id,
      organisation.organisation_name, given.last_saved_at,
      (select coalesce(array_agg(id), '{}') from asked) as questionnaire_ids,
      case when coalesce(states.submitted, 0) >= (select count(*) from asked) and states.submitted > 0 then 'submitted'
        when given.submission_id is not null or states.submission_id is not null then 'in_progress'
        else 'not_started' end as state,
      case when coalesce(states.submitted, 0) >= (select count(*) from asked) then states.submitted_at end as submitted_at
    from submissions submission
    join organisations organisation on organisation.id = submission.organisation_id
    join time_periods period on period.id = ${query.timePeriodId}
    left join given on given.submission_id = submission.id
    left join states on states.submission_id = submission.id
    where submission.project_id = ${query.projectId}
      and (submission.ended_on is null or submission.ended_on >= period.starts_on)`;
  const rows = await db.execute<Progress>(sql`
    select progress.*, count(*) over () as total from (${progress}) progress
    where (${query.state ?? null}::text is null or progress.state = ${query.state ?? null})
      and (${words}::text is null or progress.submission_name ilike ${words} or progress.organisation_name ilike ${words})
    order by ${column} ${isDescending ? sql`desc nulls last` : sql`asc nulls last`},
      lower(progress.organisation_name), progress.submission_name
    limit ${query.limit} offset ${query.offset}`);
  const counts = await db.execute<{ state: Progress['state']; n: number }>(
    sql`select progress.state, count(*) as n from (${progress}) progress group by progress.state`,
  );
  return { rows: rows.rows, counts: counts.rows };
}
