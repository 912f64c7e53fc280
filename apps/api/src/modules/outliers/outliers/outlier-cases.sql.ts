import type { listOutlierCases, OutlierStage, OutlierCase } from '@portal/contract/outliers/outliers';
import type { Output } from '@portal/contract/shared/endpoint';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { outlier_acts, outlier_case_acts, outlier_cases } from '../../../tables/outliers.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { firstPlaceOf } from '../../charts/charts/first-place-of-chart.sql.ts';

/** The state of a case by its id: whose turn the first act is that is not done. */
export const caseState = (caseId: SQL) => sql`(
  select case when known.concluded_at is not null then 'concluded' else coalesce((
    select next.done_by from outlier_case_acts next
    where next.outlier_case_id = known.id and next.done_at is null
    order by next.display_order limit 1), 'to_conclude') end
  from outlier_cases known where known.id = ${caseId})`;

type Asked = z.output<(typeof listOutlierCases)['query']> & {
  /** Null: all, with the team's notes; otherwise what this organisation was notified of. */
  organisation_id: number | null;
  /** The last period; missing: all periods. */
  until?: number;
};

/** Due cases first, then those waiting for a conclusion, then concluded ones. */
const ORDER = sql`array_position(array['team', 'organisation', 'to_conclude', 'concluded'], state) / 3, due_on nulls last,
  opened_at desc, id desc`;

export async function selectCases(db: Db, of: Asked): Promise<Output<typeof listOutlierCases>> {
  const isTeam = of.organisation_id === null;
  const among: SQL[] = [sql`found.project_id = ${of.project_id}`];
  if (of.chart_id) among.push(sql`found.chart_id = ${of.chart_id}`);
  if (of.submission_id) among.push(sql`found.submission_id = ${of.submission_id}`);
  if (of.state === 'open') among.push(sql`found.concluded_at is null`);
  if (of.time_period_id) among.push(sql`found.time_period_id = ${of.time_period_id}`);
  if (of.until)
    among.push(sql`period.display_order <= (select display_order from time_periods where id = ${of.until})`);
  if (!isTeam)
    among.push(sql`found.told_at is not null and submission.organisation_id = ${of.organisation_id}`);
  const wanted: SQL[] = [sql`true`];
  if (of.state && of.state !== 'open') wanted.push(sql`state = ${of.state}`);
  const named = ['organisation_name', 'submission_name', 'chart_name', 'words'];
  wanted.push(matchesSearch(of.search, ...named.map((column) => sql.raw(column))));
  const { rows } = await db.execute<{ total: number; cases: OutlierCase[] }>(sql`
    with stated as (
      select found.*, submission.submission_name, organisation.organisation_name, chart.chart_name,
        period.time_period_name, ${caseState(sql`found.id`)} as state,
        (select act.due_on from outlier_case_acts act where act.outlier_case_id = found.id and act.done_at is null
          order by act.display_order limit 1) as due_on
      from outlier_cases found
      join submissions submission on submission.id = found.submission_id
      join organisations organisation on organisation.id = submission.organisation_id
      join charts chart on chart.id = found.chart_id
      join time_periods period on period.id = found.time_period_id
      where ${sql.join(among, sql` and `)}
    ), wanted as (select * from stated where ${sql.join(wanted, sql` and `)}),
    page as (select * from wanted order by ${ORDER} limit ${of.limit} offset ${of.offset})
    select (select count(*)::int from wanted) as total, (
      select coalesce(json_agg(json_build_object(
        'id', id, 'time_period_id', time_period_id, 'time_period_name', time_period_name,
        'submission_id', submission_id, 'submission_name', submission_name, 'organisation_name', organisation_name,
        'chart_id', chart_id, 'chart_name', chart_name, 'tab_name', place.tab_name,
        'collection_code', place.collection_code, 'level', level, 'tone', tone, 'words', words,
        'unit', unit, 'decimals', decimals, 'value', value, 'numerator', numerator, 'denominator', denominator,
        'state', state, 'opened_at', ${utcTime(sql`opened_at`)}, 'told_at', ${utcTime(sql`told_at`)},
        'concluded_at', ${utcTime(sql`concluded_at`)}, 'outcome', outcome, 'conclusion', conclusion,
        'acts', ${actsOf(sql`page.id`, isTeam)}) order by ${ORDER}), '[]')
      from page left join ${firstPlaceOf(sql`page.chart_id`)} on true) as cases`);
  return rows[0]!;
}

/** Lists the stages of a case; notes on the team's stages are only for the team. */
const actsOf = (caseId: SQL, isTeam: boolean) => sql`(
  select coalesce(json_agg(json_build_object('place', act.display_order, 'act_name', act.act_name,
      'done_by', act.done_by, 'days', act.days, 'due_on', act.due_on, 'done_at', ${utcTime(sql`act.done_at`)},
      'done_by_name', person.full_name,
      'note', case when ${isTeam}::boolean or act.done_by = 'organisation' then act.note else '' end)
    order by act.display_order), '[]')
  from outlier_case_acts act left join users person on person.id = act.done_by_user_id
  where act.outlier_case_id = ${caseId})`;

export async function selectStages(db: Db, projectId: number): Promise<OutlierStage[]> {
  const { act_name, done_by, done_for, days, display_order, project_id } = outlier_acts;
  return db
    .select({ act_name, done_by, done_for, days })
    .from(outlier_acts)
    .where(eq(project_id, projectId))
    .orderBy(asc(display_order));
}

/** Puts these in the place of what there was. */
export async function replaceStages(
  db: Db,
  project_id: number,
  acts: readonly OutlierStage[],
): Promise<void> {
  await db.delete(outlier_acts).where(eq(outlier_acts.project_id, project_id));
  if (acts.length === 0) return;
  await db
    .insert(outlier_acts)
    .values(acts.map((act, display_order) => ({ ...act, project_id, display_order })));
}

/** Opens those of which none is open. @returns what was opened */
export const insertCases = (db: Db, rows: (typeof outlier_cases.$inferInsert)[]) =>
  db
    .insert(outlier_cases)
    .values(rows)
    .onConflictDoNothing({
      target: [outlier_cases.submission_id, outlier_cases.chart_id, outlier_cases.time_period_id],
      where: isNull(outlier_cases.concluded_at),
    })
    .returning();

export const insertCaseStages = (db: Db, rows: (typeof outlier_case_acts.$inferInsert)[]) =>
  db.insert(outlier_case_acts).values(rows);

/** Holds a case until the transaction ends. */
export async function lockCase(db: Db, id: number) {
  const [row] = await db.select().from(outlier_cases).where(eq(outlier_cases.id, id)).for('update');
  return row!;
}

export const selectCaseStages = (db: Db, caseId: number) =>
  db
    .select()
    .from(outlier_case_acts)
    .where(eq(outlier_case_acts.outlier_case_id, caseId))
    .orderBy(asc(outlier_case_acts.display_order));

export async function updateCaseStage(
  db: Db,
  of: { outlier_case_id: number; display_order: number },
  values: Partial<typeof outlier_case_acts.$inferInsert>,
): Promise<void> {
  await db
    .update(outlier_case_acts)
    .set(values)
    .where(
      and(
        eq(outlier_case_acts.outlier_case_id, of.outlier_case_id),
        eq(outlier_case_acts.display_order, of.display_order),
      ),
    );
}

export async function updateCase(
  db: Db,
  id: number,
  values: Partial<typeof outlier_cases.$inferInsert>,
): Promise<void> {
  await db.update(outlier_cases).set(values).where(eq(outlier_cases.id, id));
}

/** Loads the programme team, which is notified that an organisation has replied. */
export async function selectTeam(db: Db, programmeId: number) {
  const { rows } = await db.execute<{ email_address: string; full_name: string }>(sql`
    select email_address, full_name from users
    where programme_id = ${programmeId} and status = 'approved' and role_type_id = 2 order by email_address limit 50`);
  return rows;
}

/**
 * Locks the stages of a project until the transaction ends, so that changes and uses happen one after the
 * other.
 */
export async function lockStages(db: Db, projectId: number): Promise<void> {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
}

export type StartedStage = {
  outlier_case_id: number;
  done_by: OutlierStage['done_by'];
  act_name: string;
  due_on: string;
  organisation_id: number;
  submission_name: string;
  chart_name: string;
  words: string;
};

/**
 * Starts the next stage of each case and its days; an organisation whose turn it is can see its case from now
 * on.
 * @returns the started stages
 */
export async function startNextStages(db: Db, caseIds: number[], now: Date): Promise<StartedStage[]> {
  const { rows } = await db.execute<StartedStage>(sql`
    with begun as (
      update outlier_case_acts act set due_on = (${now}::timestamptz at time zone 'utc')::date + act.days
      from (
        select distinct on (outlier_case_id) outlier_case_id, display_order from outlier_case_acts
        where outlier_case_id = any(${sql.param(caseIds)}::int[]) and done_at is null
        order by outlier_case_id, display_order
      ) next
      where act.outlier_case_id = next.outlier_case_id and act.display_order = next.display_order and act.due_on is null
      returning act.outlier_case_id, act.done_by, act.act_name, act.due_on
    ), told as (
      update outlier_cases set told_at = ${now}
      where told_at is null
        and id in (select outlier_case_id from begun where done_by = 'organisation')
    )
    select begun.outlier_case_id, begun.done_by, begun.act_name, begun.due_on::text, submission.organisation_id,
      submission.submission_name, chart.chart_name, found.words
    from begun
    join outlier_cases found on found.id = begun.outlier_case_id
    join submissions submission on submission.id = found.submission_id
    join charts chart on chart.id = found.chart_id
    order by begun.outlier_case_id`);
  return rows;
}
