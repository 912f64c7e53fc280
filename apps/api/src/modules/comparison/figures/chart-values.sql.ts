import type { NoValueReason } from '@portal/contract/measures/measure-kinds';
import type { OutputType } from '@portal/contract/charts/output-types';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import {
  nullIfNaN,
  packDoubles,
  packIntegers,
  unpackDoubles,
  unpackIntegers,
} from '../../../database/packed-columns.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import type { measures } from '../../../tables/measures.tables.ts';
import {
  definitionShown,
  isMeasureShownSql,
  joinPublished,
  snapshotIdSql,
} from '../../platform/result-versions/published-measures.sql.ts';
import { type ChartTarget, targetInPeriodSql } from './chart-targets.sql.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';
import type { Numbers } from './figure-types.ts';

export type Measure = typeof measures.$inferSelect;
export type Series = { series_name: string; measure: Measure };

export type ValueRow = [
  measure_id: number,
  submission_id: number,
  numerator: number | null,
  denominator: number | null,
  value: number | null,
  variance: number | null,
  missing_reason: NoValueReason | null,
];

const valuesOf = (measureIds: ReturnType<typeof sql>, timePeriodId: number) => sql`(
  select coalesce(json_agg(json_build_array(v.measure_id, v.submission_id, v.numerator, v.denominator, v.value,
    v.variance, v.missing_reason)), '[]')::text
  from measure_values v
  where v.time_period_id = ${timePeriodId} and v.measure_id in (${measureIds}))`;

const SNAPSHOT = sql`(select id from snapshot)`;

/** Forms that show the series of a chart together. */
const OF_ALL_SERIES = ['stacked', 'distribution', 'scatter'];

/**
 * A chart in a period, in one statement: its target then, its series in order with their measures (the first is the
 * default), the forms it can take, its default first, and the values of the series asked for, or of all of them where the form needs all.
 */
export async function selectChartValues(
  db: Db,
  of: {
    project_id: number;
    chart_id: number;
    time_period_id: number;
    series: string | null;
    output_type: string | null;
  },
) {
  // Each a text of its own: PostgreSQL plans once only what does not depend on whether a parameter is there.
  const isAskedFor =
    of.series === null ? sql`series.place = 1` : sql`series.definition ->> 'measure_code' = ${of.series}`;
  const needsAll =
    of.output_type === null
      ? sql`(select output_type from forms where place = 1) = any(${sql.param(OF_ALL_SERIES)}::text[])`
      : sql.raw(String(OF_ALL_SERIES.includes(of.output_type)));
  const rows = await executePrepared<{
    version: number;
    series: Series[];
    output_types: OutputType[];
    goal: ChartTarget;
    values: string;
  }>(
    db,
    sql`
    with snapshot as materialized (
      select ${snapshotIdSql(sql`${of.project_id}::int`, sql`${of.time_period_id}::int`)} as id
    ), series as materialized (
      select p.series_name, p.measure_id, ${definitionShown} as definition,
        row_number() over (order by p.display_order, p.id) as place
      from chart_parameters p
      join measures m on m.id = p.measure_id
      ${joinPublished(SNAPSHOT)}
      where p.chart_id = ${of.chart_id} and p.time_period_id = ${of.time_period_id} and ${isMeasureShownSql(SNAPSHOT)}
    ), forms as materialized (
      select t.output_type, row_number() over (order by shown.is_default desc, t.display_order) as place
      from chart_output_types shown join output_types t on t.id = shown.output_type_id
      where shown.chart_id = ${of.chart_id}
    )
    select ${resultVersionSql(sql`${of.project_id}::int`)} as version,
      (select coalesce(json_agg(json_build_object('series_name', series.series_name, 'measure', series.definition)
          order by series.place), '[]')
        from series) as series,
      (select coalesce(json_agg(output_type order by place), '[]') from forms) as output_types,
      ${targetInPeriodSql(
        sql`${of.chart_id}`,
        sql`(select display_order from time_periods where id = ${of.time_period_id})`,
      )} as goal,
      ${valuesOf(
        sql`
          select series.measure_id from series
          where ${isAskedFor} or ${needsAll}`,
        of.time_period_id,
      )} as values`,
  );
  const { values, ...row } = rows[0]!;
  return { ...row, values: JSON.parse(values) as ValueRow[] };
}

/**
 * Selects the values of some measures of a project in a period, in one statement. All together can be
 * hundreds of thousands. A measure's values are unpacked only on request, so that no caller waits for all of
 * them.
 */
export async function selectMeasureValues(
  db: Db,
  of: { project_id: number; measure_ids: number[]; time_period_id: number },
) {
  const rows = await executePrepared<{ version: number; measure_id: number | null } & PackedValues>(
    db,
    sql`
    select ${resultVersionSql(sql`${of.project_id}::int`)} as version, asked.measure_id, packed.*
    from (select) as always left join unnest(${sql.param(of.measure_ids)}::int[]) as asked (measure_id) on true
    left join lateral (
      select ${packIntegers(sql`v.submission_id`)} as ids, ${packDoubles(sql`v.numerator`)} as numerators,
        ${packDoubles(sql`v.denominator`)} as denominators, ${packDoubles(sql`v.value`)} as values,
        case when bool_or(v.variance is not null) then ${packDoubles(sql`v.variance`)} end as variances,
        json_agg(json_build_array(v.submission_id, v.missing_reason))
          filter (where v.missing_reason is not null) as reasons
      from measure_values v
      where v.time_period_id = ${of.time_period_id} and v.measure_id = asked.measure_id
    ) as packed on true`,
  );
  const packed = new Map(rows.map((row) => [row.measure_id, row]));
  return {
    version: rows[0]!.version,
    valuesOf: (measureId: number) => unpackValues(packed.get(measureId)),
    columnsOf: (measureId: number) => unpackColumns(packed.get(measureId)),
  };
}

/** The columns of a measure's values in a period. */
type PackedValues = {
  ids: Buffer | null;
  numerators: Buffer | null;
  denominators: Buffer | null;
  values: Buffer | null;
  /** Null also where no value has a variance. */
  variances: Buffer | null;
  reasons: [submission_id: number, reason: NoValueReason][] | null;
};

/** A measure's stored numbers in a period, by submission. */
export type NumbersBySubmission = ReadonlyMap<number, Numbers>;

/** The stored numbers of a measure in a period, in columns of the same order; NaN for null. */
export type NumberColumns = {
  ids: Int32Array;
  numerators: Float64Array;
  denominators: Float64Array;
  values: Float64Array;
  /** Empty if no value has a variance. */
  variances: Float64Array;
};

const unpackColumns = (packed: PackedValues | undefined): NumberColumns => ({
  ids: unpackIntegers(packed?.ids ?? null),
  numerators: unpackDoubles(packed?.numerators ?? null),
  denominators: unpackDoubles(packed?.denominators ?? null),
  values: unpackDoubles(packed?.values ?? null),
  variances: unpackDoubles(packed?.variances ?? null),
});

function unpackValues(packed: PackedValues | undefined): NumbersBySubmission {
  const numbers = new Map<number, Numbers>();
  const { ids, numerators, denominators, values, variances } = unpackColumns(packed);
  const reasons = new Map(packed?.reasons);
  for (const [at, id] of ids.entries()) {
    const value = nullIfNaN(values[at]!);
    numbers.set(id, {
      numerator: nullIfNaN(numerators[at]!),
      denominator: nullIfNaN(denominators[at]!),
      value,
      variance: nullIfNaN(variances[at] ?? NaN),
      missing_reason: value === null ? (reasons.get(id) ?? null) : null,
    });
  }
  return numbers;
}

/** Returns the numbers of one measure among those of several. */
export function numbersOfMeasure(rows: readonly ValueRow[], measureId: number): NumbersBySubmission {
  const found = new Map<number, Numbers>();
  for (const [id, submission_id, numerator, denominator, value, variance, missing_reason] of rows) {
    if (id === measureId)
      found.set(submission_id, { numerator, denominator, value, variance, missing_reason });
  }
  return found;
}

/** Selects the stored numbers of a few submissions, as {@link selectMeasureValues} does for all. */
export async function selectOwnValues(
  db: Db,
  of: { project_id: number; measure_ids: number[]; time_period_id: number; submission_ids: number[] },
) {
  const rows = await executePrepared<{ version: number; values: ValueRow[] }>(
    db,
    sql`
    select ${resultVersionSql(sql`${of.project_id}::int`)} as version, (
      select coalesce(json_agg(json_build_array(v.measure_id, v.submission_id, v.numerator, v.denominator, v.value,
        v.variance, v.missing_reason)), '[]')
      from measure_values v
      where v.time_period_id = ${of.time_period_id} and v.submission_id = any(${sql.param(of.submission_ids)}::int[])
        and v.measure_id = any(${sql.param(of.measure_ids)}::int[])) as values`,
  );
  return rows[0]!;
}
