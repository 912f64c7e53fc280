import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

export type Parameter = {
  id: number;
  chart_id: number;
  time_period_id: number;
  time_period_name: string;
  measure_id: number;
  measure_code: string;
  measure_name: string;
  series_name: string;
  display_order: number;
};

export async function selectParameters(
  db: Db,
  of: { chart_id: number; time_period_id?: number | undefined; limit: number; offset: number },
) {
  const result = await db.execute<Parameter & { total: number }>(sql`
    select p.id, p.chart_id, p.time_period_id, t.time_period_name, p.measure_id, m.measure_code, m.measure_name,
      p.series_name, p.display_order, count(*) over () as total
    from chart_parameters p
    join time_periods t on t.id = p.time_period_id
    join measures m on m.id = p.measure_id
    where p.chart_id = ${of.chart_id}
      and (${of.time_period_id ?? null}::int is null or p.time_period_id = ${of.time_period_id ?? null})
    order by t.display_order desc, p.display_order, p.id
    limit ${of.limit} offset ${of.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}

/** Takes parameters away. @returns what each of them was */
export async function removeParametersById(db: Db, ids: number[]) {
  const result = await db.execute<{ chart_id: number; time_period_id: number; series_name: string }>(
    sql`delete from chart_parameters where id = any(${sql.param(ids)}::int[])
      returning chart_id, time_period_id, series_name`,
  );
  return result.rows;
}

/** In the order given; one that is there already is changed. Without a name it goes by the measure's. */
export async function upsertParameters(
  db: Db,
  of: { chart_id: number; time_period_id: number },
  series: { measure_id: number; series_name?: string | undefined }[],
): Promise<void> {
  await db.execute(sql`
    insert into chart_parameters (chart_id, time_period_id, measure_id, series_name, display_order)
    select ${of.chart_id}, ${of.time_period_id}, m.id, coalesce(nullif(row.series_name, ''), m.measure_name), row.place
    from jsonb_to_recordset(${JSON.stringify(series.map((one, place) => ({ ...one, place })))}::jsonb)
      as row (measure_id int, series_name text, place int)
    join measures m on m.id = row.measure_id
    on conflict (chart_id, time_period_id, measure_id) do update
      set series_name = excluded.series_name, display_order = excluded.display_order`);
}

/** @returns how many there were */
export async function deleteParameters(
  db: Db,
  of: { chart_id: number; time_period_id: number },
  ids: number[],
): Promise<number> {
  const result = await db.execute(sql`
    delete from chart_parameters where id = any(${sql.param(ids)}::int[])
      and chart_id = ${of.chart_id} and time_period_id = ${of.time_period_id} returning id`);
  return result.rows.length;
}

/** Selects the given measures that belong to the project. */
export async function selectMeasuresOfProject(db: Db, projectId: number, ids: number[]): Promise<number[]> {
  const result = await db.execute<{ id: number }>(
    sql`select id from measures where project_id = ${projectId} and id = any(${sql.param(ids)}::int[])`,
  );
  return result.rows.map((row) => row.id);
}

/** Returns true if the project takes part in all of the given periods. */
export async function takesPartInPeriods(db: Db, projectId: number, periodIds: number[]): Promise<boolean> {
  const wanted = [...new Set(periodIds)];
  const result = await db.execute<{ n: number }>(sql`
    select count(*) as n from project_time_periods
    where project_id = ${projectId} and time_period_id = any(${sql.param(wanted)}::int[])`);
  return result.rows[0]!.n === wanted.length;
}

type Named = { id: number; chart_name: string };

/** Charts that read something in one period and nothing in the other read the same there now. */
export async function copyParameters(
  db: Db,
  of: { project_id: number; from: number; to: number },
): Promise<{ copied: Named[]; kept: Named[]; measureIds: number[] }> {
  const charts = await db.execute<Named & { is_kept: boolean }>(sql`
    select c.id, c.chart_name,
      exists (select from chart_parameters p where p.chart_id = c.id and p.time_period_id = ${of.to}) as is_kept
    from charts c
    where c.project_id = ${of.project_id}
      and exists (select from chart_parameters p where p.chart_id = c.id and p.time_period_id = ${of.from})
    order by c.chart_name, c.id for update of c`);
  const name = ({ id, chart_name }: Named) => ({ id, chart_name });
  const copied = charts.rows.filter((row) => !row.is_kept).map(name);
  const inserted = await db.execute<{ measure_id: number }>(sql`
    insert into chart_parameters (chart_id, time_period_id, measure_id, series_name, display_order)
    select chart_id, ${of.to}, measure_id, series_name, display_order from chart_parameters
    where time_period_id = ${of.from} and chart_id = any(${sql.param(copied.map(({ id }) => id))}::int[])
    returning measure_id`);
  return {
    copied,
    kept: charts.rows.filter((row) => row.is_kept).map(name),
    measureIds: [...new Set(inserted.rows.map((row) => row.measure_id))],
  };
}
