import {
  chart_group_memberships,
  chart_metadata,
  chart_output_types,
  chart_parameters,
  charts,
  collections,
  output_tabs,
  output_types,
} from '../../apps/api/src/domains/charts/charts.tables.ts';
import { measures } from '../../apps/api/src/domains/measures/measures.tables.ts';
import { insertAll, keyed } from './bulk.ts';
import type { Context } from './context.ts';
import type { ProjectDefinition } from './definition.ts';

const FORMS = ['ranked_bars', 'table'];
const DEFAULT_FORM = 'ranked_bars';

/** The explorer: groups, their charts with what they say about themselves, and the measure each reads in each period. */
export async function loadCharts(
  context: Context,
  definition: ProjectDefinition,
  project_id: number,
): Promise<void> {
  const { db } = context;
  const allCharts = definition.collections.flatMap((collection) => collection.charts);
  const storedMeasures = await insertAll(
    db,
    measures,
    allCharts.map(({ measure }) => ({ ...measure, project_id })),
  );
  const measureId = keyed(
    storedMeasures,
    (row) => row.measure_code,
    (row) => row.id,
  );
  const storedCharts = await insertAll(
    db,
    charts,
    allCharts.map(({ chart_name, description }) => ({ project_id, chart_name, description })),
  );
  const chartId = keyed(
    storedCharts,
    (row) => row.chart_name,
    (row) => row.id,
  );

  await loadCollections(context, definition, project_id, chartId);
  await insertAll(
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
  await insertAll(
    db,
    chart_parameters,
    allCharts.flatMap(({ chart_name, measure }) =>
      definition.periods.map((period) => ({
        chart_id: chartId(chart_name),
        time_period_id: context.timePeriodId(period.time_period_name),
        measure_id: measureId(measure.measure_code),
        series_name: measure.measure_name,
      })),
    ),
  );
  const forms = (await db.select().from(output_types)).filter((form) => FORMS.includes(form.output_type));
  await insertAll(
    db,
    chart_output_types,
    storedCharts.flatMap((chart) =>
      forms.map((form) => ({
        chart_id: chart.id,
        output_type_id: form.id,
        is_default: form.output_type === DEFAULT_FORM,
      })),
    ),
  );
}

async function loadCollections(
  { db }: Context,
  definition: ProjectDefinition,
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
  const collectionId = keyed(
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
