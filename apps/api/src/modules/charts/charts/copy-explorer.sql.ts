import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { targetInPeriodSql } from '../../comparison/figures/chart-targets.sql.ts';

/**
 * Copies another project's explorer to a project without one. Copies tabs, topics, charts with their headings
 * and chart types, and the attributes for similar organisations. Also copies the chart parameters of a time
 * period, for measures with the same codes. Uses one statement: the new ids are drawn first, so that each
 * part finds its new place.
 * @returns the number of charts
 */
export async function copyExplorer(
  db: Db,
  { from, to, time_period_id }: { from: number; to: number; time_period_id: number | null },
): Promise<number> {
  const result = await db.execute(sql`
    with ${newParts(from)}, stored_tabs as (
      insert into output_tabs (id, project_id, tab_name, output_name, display_order)
      overriding system value
      select new_id, ${to}, tab_name, output_name, display_order from new_tabs
    ), stored_groups as (
      insert into collections (id, output_tab_id, parent_id, collection_code, collection_name, description, display_order)
      overriding system value
      select part.new_id, part.new_tab_id, parent.new_id, part.collection_code, part.collection_name, part.description,
        part.display_order
      from new_groups part left join new_groups parent on parent.id = part.parent_id
    ), ${storedChartParts({ to, time_period_id })}, stored_parameters as (
      insert into chart_parameters (chart_id, time_period_id, measure_id, series_name, display_order)
      select chart.new_id, parameter.time_period_id, twin.id, parameter.series_name, parameter.display_order
      from chart_parameters parameter
      join new_charts chart on chart.id = parameter.chart_id
      join measures measure on measure.id = parameter.measure_id
      join measures twin on twin.project_id = ${to} and twin.measure_code = measure.measure_code
      where parameter.time_period_id = ${time_period_id}::int
      order by parameter.id
    )
    insert into charts (id, project_id, chart_name, description, control_rules, control_chart, target, target_side,
      asks_action_plan)
    overriding system value
    select new_id, ${to}, chart_name, description, control_rules, control_chart, (valid.goal ->> 'target')::float8,
      valid.goal ->> 'target_side', asks_action_plan
    from new_charts cross join lateral (select ${targetInPeriodSql(
      sql`new_charts.id`,
      sql`(select display_order from time_periods where id = ${time_period_id}::int)`,
    )} as goal) valid`);
  return result.rowCount ?? 0;
}

const next = (table: string) => sql`nextval(pg_get_serial_sequence(${table}, 'id'))::int as new_id`;

/** Selects tabs, topics and charts, each with the id that its copy gets. */
const newParts = (from: number): SQL => sql`
    new_tabs as (
      select tab.*, ${next('output_tabs')} from output_tabs tab where tab.project_id = ${from}
    ), new_groups as (
      select part.*, tab.new_id as new_tab_id, ${next('collections')}
      from collections part join new_tabs tab on tab.id = part.output_tab_id
    ), new_charts as (
      select chart.*, ${next('charts')} from charts chart where chart.project_id = ${from}
    )`;

/** Inserts what belongs to the copied charts, except their measures. */
const storedChartParts = ({ to, time_period_id }: { to: number; time_period_id: number | null }): SQL => sql`
    stored_headings as (
      insert into chart_metadata (chart_id, metadata_name, metadata_text, display_order)
      select chart.new_id, heading.metadata_name, heading.metadata_text, heading.display_order
      from chart_metadata heading join new_charts chart on chart.id = heading.chart_id order by heading.id
    ), stored_phases as (
      insert into chart_phases (chart_id, time_period_id, reason, baseline)
      select chart.new_id, phase.time_period_id, phase.reason, phase.baseline
      from chart_phases phase join new_charts chart on chart.id = phase.chart_id
      where phase.time_period_id = ${time_period_id}::int
    ), stored_attributes as (
      insert into neighbour_attributes (project_id, chart_id, weight, is_log, display_order)
      select ${to}, chart.new_id, attribute.weight, attribute.is_log, attribute.display_order
      from neighbour_attributes attribute join new_charts chart on chart.id = attribute.chart_id
    ), stored_resources as (
      insert into chart_resources (chart_id, display_order, resource_name, resource_text, url, document_id, shown_for)
      select chart.new_id, resource.display_order, resource.resource_name, resource.resource_text, resource.url,
        (select document.id from documents document
          where document.id = resource.document_id and document.project_id is null), resource.shown_for
      from chart_resources resource join new_charts chart on chart.id = resource.chart_id
    ), stored_forms as (
      insert into chart_output_types (chart_id, output_type_id, is_default)
      select chart.new_id, form.output_type_id, form.is_default
      from chart_output_types form join new_charts chart on chart.id = form.chart_id
    ), stored_memberships as (
      insert into chart_group_memberships (collection_id, chart_id, display_order)
      select part.new_id, chart.new_id, membership.display_order
      from chart_group_memberships membership
      join new_charts chart on chart.id = membership.chart_id
      join new_groups part on part.id = membership.collection_id
      order by membership.id
    )`;
