import type { OutputType } from '@portal/contract/charts/output-types';
import {
  chart_group_memberships,
  chart_metadata,
  chart_output_types,
  chart_parameters,
  charts,
  collections,
  output_types,
} from '../../apps/api/src/tables/charts.tables.ts';
import { output_tabs } from '../../apps/api/src/tables/projects.tables.ts';
import { measures } from '../../apps/api/src/tables/measures.tables.ts';
import { neighbour_attributes } from '../../apps/api/src/tables/peer-groups.tables.ts';
import { insertAll, insertRows, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';
import type { ChartDefinition, MeasureDefinition, ProjectDefinition } from './demo-project-types.ts';

/** The chart types every figure of these projects can have: each has many periods, and a region where there are maps. */
const FORMS: OutputType[] = [
  'ranked_bars',
  'box_plot',
  'distribution',
  'time_series',
  'percentile_bands',
  'spc',
  'region_map',
  'heat_table',
  'table',
];
const DEFAULT_FORM = 'ranked_bars';
/** The kinds that count events out of something, or average cases, so that chance has a say. */
const COUNTED: MeasureDefinition['kind'][] = [
  ...(['proportion', 'case_proportion', 'rate', 'standardised_ratio', 'case_mean'] as const),
];

/** The output types that make sense for what a chart measures. A whole opens with what it is made of. */
function chooseOutputTypes(
  chart: ChartDefinition,
  { isNamed, hasMaps = true }: Pick<ProjectDefinition, 'isNamed' | 'hasMaps'>,
): { output_type: OutputType; is_default: boolean }[] {
  if (chart.forms) return chart.forms.map((output_type, index) => ({ output_type, is_default: index === 0 }));
  const forms: OutputType[] = [
    ...FORMS.filter((form) => hasMaps || form !== 'region_map'),
    // A board has so few trusts that its median is theirs by name.
    ...(isNamed && hasMaps ? (['board_map'] as const) : []),
    ...(COUNTED.includes(chart.measure.kind) ? (['funnel'] as const) : []),
    ...(chart.isWhole ? (['stacked'] as const) : chart.beside ? (['scatter'] as const) : []),
  ];
  const first = chart.isWhole ? 'stacked' : DEFAULT_FORM;
  return forms.map((output_type) => ({ output_type, is_default: output_type === first }));
}

const seriesOf = ({ measure, beside = [] }: ChartDefinition) => [measure, ...beside];

/** The explorer: groups, their charts with what they say about themselves, and the measure each reads in each period. */
export async function loadCharts(
  context: Context,
  definition: Pick<ProjectDefinition, 'collections' | 'periods' | 'isNamed' | 'hasMaps'>,
  project_id: number,
): Promise<void> {
  const { db } = context;
  const allCharts = definition.collections.flatMap((collection) => collection.charts);
  const since = new Map(
    allCharts.map(({ measure, comparableSince }) => [measure.measure_code, comparableSince]),
  );
  const comparable_since_id = (code: string) => {
    const period = since.get(code);
    return period === undefined ? null : context.timePeriodId(period);
  };
  const storedMeasures = await insertAll(
    db,
    measures,
    [...new Map(allCharts.flatMap(seriesOf).map((measure) => [measure.measure_code, measure])).values()].map(
      (measure) => ({
        ...measure,
        project_id,
        comparable_since_id: comparable_since_id(measure.measure_code),
      }),
    ),
  );
  const measureId = createLookup(
    storedMeasures,
    (row) => row.measure_code,
    (row) => row.id,
  );
  const storedCharts = await insertAll(
    db,
    charts,
    allCharts.map(({ chart_name, description, target, target_side, asks_action_plan }) => ({
      project_id,
      chart_name,
      description,
      target,
      target_side,
      asks_action_plan,
    })),
  );
  const chartId = createLookup(
    storedCharts,
    (row) => row.chart_name,
    (row) => row.id,
  );

  await loadCollections(context, definition, project_id, chartId);
  await insertRows(
    db,
    chart_metadata,
    allCharts.flatMap(({ chart_name, metadata }) =>
      Object.entries(metadata).map(([metadata_name, metadata_text], index) => ({
        chart_id: chartId(chart_name),
        metadata_name,
        metadata_text,
        display_order: index + 1,
      })),
    ),
  );
  await insertRows(
    db,
    chart_parameters,
    allCharts.flatMap((chart) =>
      definition.periods.flatMap((period) =>
        seriesOf(chart).map((measure, index) => ({
          chart_id: chartId(chart.chart_name),
          time_period_id: context.timePeriodId(period.time_period_name),
          measure_id: measureId(measure.measure_code),
          series_name: measure.measure_name,
          display_order: index,
        })),
      ),
    ),
  );
  await insertAll(
    db,
    neighbour_attributes,
    allCharts.flatMap(({ chart_name, neighbours }, display_order) =>
      neighbours ? [{ project_id, chart_id: chartId(chart_name), ...neighbours, display_order }] : [],
    ),
  );
  const outputTypeId = createLookup(
    await db.select().from(output_types),
    (row) => row.output_type,
    (row) => row.id,
  );
  await insertAll(
    db,
    chart_output_types,
    allCharts.flatMap((chart) =>
      chooseOutputTypes(chart, definition).map(({ output_type, is_default }) => ({
        chart_id: chartId(chart.chart_name),
        output_type_id: outputTypeId(output_type),
        is_default,
      })),
    ),
  );
}

async function loadCollections(
  { db }: Context,
  definition: Pick<ProjectDefinition, 'collections'>,
  project_id: number,
  chartId: (name: string) => number,
): Promise<void> {
  const [tab] = await insertAll(db, output_tabs, [
    { project_id, tab_name: 'explorer', output_name: 'Explore', display_order: 1 },
  ]);
  const stored = await insertAll(
    db,
    collections,
    definition.collections.map(({ collection_code, collection_name, description }, index) => ({
      output_tab_id: tab!.id,
      collection_code,
      collection_name,
      description: description ?? '',
      display_order: index + 1,
    })),
  );
  const collectionId = createLookup(
    stored,
    (row) => row.collection_code,
    (row) => row.id,
  );
  await insertAll(
    db,
    chart_group_memberships,
    definition.collections.flatMap((collection) =>
      collection.charts.map(({ chart_name }, index) => ({
        collection_id: collectionId(collection.collection_code),
        chart_id: chartId(chart_name),
        display_order: index + 1,
      })),
    ),
  );
}
