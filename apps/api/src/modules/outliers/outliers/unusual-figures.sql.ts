import {
  type listUnusualFigures,
  MOST_TO_FOLLOW_UP,
  type UnusualKind,
  type UnusualList,
} from '@portal/contract/outliers/outliers';
import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { unusual_findings, unusual_looks } from '../../../tables/outliers.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';
import { firstPlaceOf } from '../../charts/charts/first-place-of-chart.sql.ts';
import { caseState } from './outlier-cases.sql.ts';

type Part = { part_id: number; project_id: number; time_period_id: number };

const ORDER = sql`gravity desc, chance, lower(organisation_name), lower(submission_name), lower(chart_name), chart_id, submission_id, kind`;

const NONE: Record<UnusualKind, number> = {
  alarm: 0,
  alert: 0,
  special_cause: 0,
  large_change: 0,
  good_outlier: 0,
  missing: 0,
};

/** Loads the last unusual results found, and whether they are current, in one statement. */
export async function selectUnusualFigures(
  db: Db,
  { part_id, project_id, time_period_id, ...query }: Part & z.output<(typeof listUnusualFigures)['query']>,
): Promise<UnusualList> {
  const wanted: SQL[] = [sql`true`];
  if (query.kind) wanted.push(sql`kind = ${query.kind}`);
  if (query.tone) wanted.push(sql`tone = ${query.tone}`);
  if (query.has_case) wanted.push(query.has_case === 'yes' ? sql`case_id is not null` : sql`case_id is null`);
  const named = ['organisation_name', 'submission_name', 'chart_name', 'words'];
  if (query.which) wanted.push(sql`stands_out`);
  if (query.which === 'follow_up') wanted.push(sql`tone <> 'better'`);
  const most = query.which === 'follow_up' ? sql`order by ${ORDER} limit ${MOST_TO_FOLLOW_UP}` : sql``;
  wanted.push(matchesSearch(query.search, ...named.map((column) => sql.raw(column))));
  const { rows } = await db.execute<UnusualList & { looked_at: string | null }>(sql`
    with known as (
      select finding.*, submission.submission_name, organisation.organisation_name, chart.chart_name,
        newest.id as case_id
      from unusual_findings finding
      join submissions submission on submission.id = finding.submission_id
      join organisations organisation on organisation.id = submission.organisation_id
      join charts chart on chart.id = finding.chart_id
      left join lateral (
        select one.id from outlier_cases one
        where one.submission_id = finding.submission_id and one.chart_id = finding.chart_id
          and one.time_period_id = ${time_period_id}
        order by one.id desc limit 1) newest on true
      where finding.part_id = ${part_id}
    ), found as (select * from known where ${sql.join(wanted, sql` and `)} ${most}),
    page as (select * from found order by ${ORDER} limit ${query.limit} offset ${query.offset}),
    look as (select * from unusual_looks where part_id = ${part_id})
    select (select count(*)::int from found) as total,
      (select coalesce(json_object_agg(kind, n), '{}') from (
        select kind, count(*)::int as n from known group by kind) counted) as counts,
      (select count(*)::int from known where stands_out) as standing_out,
      (select looked_at from look) as looked_at,
      coalesce((select seen_version = ${resultVersionSql(sql`${project_id}::int`)} from look), false) as is_current,
      (select json_build_object('done', charts_done, 'of', charts) from look where asked_at is not null) as under_way,
      (select coalesce(json_agg(json_build_object(
          'submission_id', submission_id, 'submission_name', submission_name, 'organisation_name', organisation_name,
          'chart_id', chart_id, 'chart_name', chart_name, 'kind', kind, 'tone', tone, 'words', words,
          'unit', unit, 'decimals', decimals, 'value', value, 'numerator', numerator, 'denominator', denominator,
          'tab_name', place.tab_name, 'collection_code', place.collection_code,
          'case_id', case_id, 'case_state', ${caseState(sql`page.case_id`)}) order by ${ORDER}), '[]')
        from page left join ${firstPlaceOf(sql`page.chart_id`)} on true) as findings`);
  const { looked_at, ...found } = rows[0]!;
  return {
    ...found,
    counts: { ...NONE, ...found.counts },
    looked_at: looked_at && new Date(looked_at).toISOString(),
  };
}

/** Requests detection; a run in progress restarts, because it may have read older data. */
export async function requestDetection(db: Db, part_id: number, now: Date): Promise<void> {
  await db
    .insert(unusual_looks)
    .values({ part_id, asked_at: now })
    .onConflictDoUpdate({ target: unusual_looks.part_id, set: { asked_at: now } });
}

/** Lists the pending detections of a programme, the longest wait first. */
export const selectPendingDetections = (db: Db, programmeId: number) =>
  db
    .select({
      part_id: unusual_looks.part_id,
      asked_at: unusual_looks.asked_at,
      time_period_id: project_time_periods.time_period_id,
      project: projects,
    })
    .from(unusual_looks)
    .innerJoin(project_time_periods, eq(project_time_periods.id, unusual_looks.part_id))
    .innerJoin(projects, eq(projects.id, project_time_periods.project_id))
    .where(and(isNotNull(unusual_looks.asked_at), eq(projects.programme_id, programmeId)))
    .orderBy(unusual_looks.asked_at, unusual_looks.part_id);
export type PendingDetection = Awaited<ReturnType<typeof selectPendingDetections>>[number];

/**
 * Locks the detection, so that concurrent runs write one after the other. @returns false if it was requested
 * again, or is done
 */
export async function updateDetection(
  db: Db,
  { part_id, asked_at }: Pick<PendingDetection, 'part_id' | 'asked_at'>,
  values: Partial<typeof unusual_looks.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(unusual_looks)
    .set(values)
    .where(and(eq(unusual_looks.part_id, part_id), eq(unusual_looks.asked_at, asked_at!)))
    .returning({ part_id: unusual_looks.part_id });
  return rows.length === 1;
}

/** The number of rows in one statement. */
const AT_A_TIME = 1000;

/** Puts what was found in a chart in the place of what there was. */
export async function replaceFindings(
  db: Db,
  of: { part_id: number; chart_id: number },
  rows: (typeof unusual_findings.$inferInsert)[],
): Promise<void> {
  const { part_id, chart_id } = of;
  await db
    .delete(unusual_findings)
    .where(and(eq(unusual_findings.part_id, part_id), eq(unusual_findings.chart_id, chart_id)));
  // One parameter: a parameter for each of thousands of values takes longer than finding them.
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    await db.execute(sql`
      insert into unusual_findings (part_id, submission_id, chart_id, kind, tone, words, gravity, unit, decimals,
        value, numerator, denominator, chance, stands_out)
      select part_id, submission_id, chart_id, kind, tone, words, gravity, unit, decimals,
        value, numerator, denominator, chance, stands_out
      from jsonb_populate_recordset(null::unusual_findings, ${JSON.stringify(rows.slice(from, from + AT_A_TIME))}::jsonb)`);
  }
}

/** Loads how likely chance alone would give each finding of a period. */
export async function selectChances(db: Db, part_id: number): Promise<number[]> {
  const rows = await db
    .select({ chance: unusual_findings.chance })
    .from(unusual_findings)
    .where(and(eq(unusual_findings.part_id, part_id), isNotNull(unusual_findings.chance)));
  return rows.map(({ chance }) => chance!);
}

/** Marks the findings of a period that stand out: those with at most this chance; none if null. */
export async function markStandingOut(db: Db, part_id: number, threshold: number | null): Promise<void> {
  await db
    .update(unusual_findings)
    .set({ stands_out: sql`coalesce(${unusual_findings.chance} <= ${threshold}::double precision, false)` })
    .where(eq(unusual_findings.part_id, part_id));
}

/** Deletes findings of charts that are no longer shown in the period. */
export async function deleteStaleFindings(db: Db, part_id: number, chartIds: number[]): Promise<void> {
  const others = chartIds.length > 0 ? notInArray(unusual_findings.chart_id, chartIds) : sql`true`;
  await db.delete(unusual_findings).where(and(eq(unusual_findings.part_id, part_id), others));
}

export type FoundOutlier = typeof unusual_findings.$inferSelect;

/** Loads the outliers found beyond the funnel limits for some submissions. */
export const selectOutliers = (db: Db, part_id: number, submissionIds: number[]): Promise<FoundOutlier[]> =>
  db
    .select()
    .from(unusual_findings)
    .where(
      and(
        eq(unusual_findings.part_id, part_id),
        inArray(unusual_findings.submission_id, submissionIds),
        inArray(unusual_findings.kind, ['alarm', 'alert']),
      ),
    );
