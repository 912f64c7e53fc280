import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { projects } from '../../../tables/projects.tables.ts';
import type { PublishedSettings } from '../../../tables/publications.tables.ts';
import { type ChartTarget, targetInPeriodSql } from '../figures/chart-targets.sql.ts';
import type { MeasureRow } from '../../measures/measures/measures.sql.ts';
import type { PublishedContent } from '../results/publication.sql.ts';

/** A published period without a snapshot. `is_asked`: its publication waits for one; otherwise it was published before there were any. */
export type DuePublication = { time_period_id: number; is_asked: boolean };

export async function selectProjectRow(db: Db, id: number): Promise<typeof projects.$inferSelect> {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  return row!;
}

/** The projects of a programme that have a published period without a snapshot. */
export async function selectProjectsDue(
  db: Db,
  of: { programme_id: number; now: Date },
): Promise<{ id: number }[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select project.id from projects project
    where project.programme_id = ${of.programme_id} and exists (
      select from project_time_periods dates
      left join publications taken on taken.project_id = dates.project_id
        and taken.time_period_id = dates.time_period_id and taken.withdrawn_at is null
      where dates.project_id = project.id and dates.published_at <= ${of.now.toISOString()}
        and taken.taken_at is null)
    order by project.id`);
  return rows;
}

/** Published periods of a project without a snapshot, the first published first. */
export async function selectDuePublications(
  db: Db,
  of: { project_id: number; now: Date },
): Promise<DuePublication[]> {
  const { rows } = await db.execute<DuePublication>(sql`
    select dates.time_period_id, waiting.id is not null as is_asked
    from project_time_periods dates
    join time_periods period on period.id = dates.time_period_id
    left join publications waiting on waiting.project_id = dates.project_id
      and waiting.time_period_id = dates.time_period_id and waiting.withdrawn_at is null
    where dates.project_id = ${of.project_id} and dates.published_at <= ${of.now.toISOString()}
      and waiting.taken_at is null
    order by dates.published_at, period.display_order, period.id`);
  return rows;
}

/** All snapshots of a project, withdrawn ones as well, the oldest first. */
export async function selectTakenPublications(db: Db, projectId: number) {
  const { rows } = await db.execute<{
    id: number;
    edition: number;
    time_period_id: number;
    number_series: number;
    is_withdrawn: boolean;
  }>(sql`
    select id, edition, time_period_id, number_series, withdrawn_at is not null as is_withdrawn
    from publications where project_id = ${projectId} and taken_at is not null order by taken_at, id`);
  return rows;
}

/** Selects the goals of a project's charts that are valid in a period, by chart. */
export async function selectChartGoals(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<NonNullable<PublishedSettings['goals']>> {
  const { rows } = await db.execute<{ id: number; goal: ChartTarget }>(sql`
    select chart.id, ${targetInPeriodSql(sql`chart.id`, sql`period.display_order`)} as goal
    from charts chart join time_periods period on period.id = ${of.time_period_id}
    where chart.project_id = ${of.project_id}`);
  return Object.fromEntries(
    rows.flatMap(({ id, goal: { target, target_side } }) =>
      target === null ? [] : [[id, [target, target_side]]],
    ),
  );
}

/** The measures that charts show in a period, as they are now. */
export async function selectMeasuresShown(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<{ id: number; definition: MeasureRow }[]> {
  const { rows } = await db.execute<{ id: number; definition: MeasureRow }>(sql`
    select m.id, to_jsonb(m) as definition from measures m
    where m.project_id = ${of.project_id} and exists (
      select from chart_parameters p where p.measure_id = m.id and p.time_period_id = ${of.time_period_id})
    order by m.id`);
  return rows;
}

/** Stores content once, however many publications have the same. @returns its id */
export async function storeContent(
  db: Db,
  of: { project_id: number; content_hash: string; body: PublishedContent },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into publication_contents as stored (project_id, content_hash, body)
    values (${of.project_id}, ${of.content_hash}, ${JSON.stringify(of.body)}::jsonb)
    on conflict (project_id, content_hash) do update set content_hash = stored.content_hash
    returning id`);
  return rows[0]!.id;
}

export type NewPublication = {
  project_id: number;
  time_period_id: number;
  taken_at: Date;
  number_series: number;
  settings: PublishedSettings;
  content_id: number;
  submitted: [ids: number[], times: (number | null)[]];
  visible: number[];
  offers: Record<string, number[]>;
  measures: { id: number; definition: unknown; suppressed: number[] }[];
};

/** Stores a snapshot, in the row that waits for it where there is one. @returns its id and version */
export async function storePublication(db: Db, of: NewPublication): Promise<{ id: number; version: number }> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const { rows } = await db.execute<{ id: number; version: number }>(sql`
    insert into publications as stored (project_id, time_period_id, version, taken_at, number_series, settings,
      content_id, submitted, visible, offers)
    values (${of.project_id}, ${of.time_period_id}, (
        select coalesce(max(version), 0) + 1 from publications
        where project_id = ${of.project_id} and time_period_id = ${of.time_period_id}),
      ${of.taken_at.toISOString()}, ${of.number_series}, ${json(of.settings)}, ${of.content_id},
      ${json(of.submitted)}, ${json(of.visible)}, ${json(of.offers)})
    on conflict (project_id, time_period_id) where withdrawn_at is null do update
      set taken_at = excluded.taken_at, number_series = excluded.number_series, settings = excluded.settings,
        content_id = excluded.content_id, submitted = excluded.submitted, visible = excluded.visible,
        offers = excluded.offers
    returning id, version`);
  const { id } = rows[0]!;
  await db.execute(sql`
    insert into publication_measures (publication_id, measure_id, definition, suppressed)
    select ${id}, given.id, given.definition, given.suppressed
    from jsonb_to_recordset(${json(of.measures)}) as given (id int, definition jsonb, suppressed int[])`);
  return rows[0]!;
}

/**
 * Notes figures that differ from those of the version before as corrections, submission by submission, so that results say
 * that they are revised, and what was suppressed stays so. A figure whose limits alone differ is a correction too. @returns how many submissions differ
 */
export async function recordRepublishedCorrections(
  db: Db,
  of: { project_id: number; time_period_id: number; publication_id: number; reason: string; now: Date },
): Promise<number> {
  const amounts = (row: string, options: ReturnType<typeof sql>) =>
    sql`jsonb_build_object('numerator', ${sql.raw(row)}.numerator, 'denominator', ${sql.raw(row)}.denominator,
      'value', ${sql.raw(row)}.value, 'variance', ${sql.raw(row)}.variance,
      'missing_reason', ${sql.raw(row)}.missing_reason, 'options', ${options})`;
  const { rowCount } = await db.execute(sql`
    with earlier as (
      select id from publications
      where project_id = ${of.project_id} and time_period_id = ${of.time_period_id} and withdrawn_at is not null
      order by version desc limit 1
    ), was as (
      select figure.measure_id, figure.submission_id, fixed.definition,
        ${amounts('figure', sql`figure.options`)} as amounts
      from publication_figures figure
      join publication_measures fixed on fixed.publication_id = figure.publication_id
        and fixed.measure_id = figure.measure_id
      where figure.publication_id = (select id from earlier)
    ), now as (
      select v.measure_id, v.submission_id, fixed.definition, ${amounts(
        'v',
        sql`coalesce((select jsonb_agg(jsonb_build_object('option_code', o.option_code, 'option_name', o.option_name,
            'count', o.count) order by o.display_order, o.option_code)
          from measure_option_counts o where o.measure_id = v.measure_id and o.time_period_id = v.time_period_id
            and o.submission_id = v.submission_id), '[]')`,
      )} as amounts
      from publication_measures fixed
      join measure_values v on v.measure_id = fixed.measure_id and v.time_period_id = ${of.time_period_id}
      where fixed.publication_id = ${of.publication_id}
    ), changed as (
      select submission_id, jsonb_agg(jsonb_build_object('measure_id', measure_id,
          'measure_code', coalesce(now.definition, was.definition) ->> 'measure_code',
          'measure_name', coalesce(now.definition, was.definition) ->> 'measure_name',
          'unit', coalesce(now.definition, was.definition) ->> 'unit',
          'decimals', (coalesce(now.definition, was.definition) ->> 'decimals')::int,
          'before', was.amounts, 'after', now.amounts) order by measure_id) as figures
      from was full join now using (measure_id, submission_id)
      where was.amounts - 'variance' is distinct from now.amounts - 'variance'
        -- Copies of figures that are older than their variance say nothing of it.
        or (was.amounts ->> 'variance')::float8 <> (now.amounts ->> 'variance')::float8
      group by submission_id
    )
    insert into result_revisions (project_id, time_period_id, submission_id, questionnaire_id, reason, figures, revised_at)
    select ${of.project_id}, ${of.time_period_id}, changed.submission_id, (
        select min(asked.id) from questionnaires asked
        where asked.project_id = ${of.project_id} and asked.time_period_id = ${of.time_period_id}),
      ${of.reason}, changed.figures, ${of.now.toISOString()}
    from changed join submissions still on still.id = changed.submission_id
    where exists (select from earlier) and exists (
      select from questionnaires asked
      where asked.project_id = ${of.project_id} and asked.time_period_id = ${of.time_period_id})`);
  return rowCount ?? 0;
}
