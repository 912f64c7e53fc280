import type { getSeriesOptions as endpoint } from '@portal/contract/charts/chart-data';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { flattenResultPeriod } from '../../comparison/results/project-facts.ts';
import { selectSeriesOverTime } from './output-types/values-over-time.sql.ts';

/**
 * Returns the options for a chart. Periods under way are included, because users see at least their figures.
 */
export const getSeriesOptions: Handler<typeof endpoint> = async ({ params, db, deps, loaded }) => {
  const { chart, project, results } = loaded;
  const { series: all } = await selectSeriesOverTime(db, chart.id, project.id);
  const periods = results.periods.map(flattenResultPeriod);
  const series = all.filter(({ time_period_id }) => time_period_id === params.time_period_id);
  if (series.length === 0 || !periods.some(({ id }) => id === params.time_period_id))
    throw problems.notFound('chart for the time period');
  const used = new Set(all.map(({ time_period_id }) => time_period_id));
  return {
    series: series.map(({ measure, series_name }) => ({ measure_code: measure.measure_code, series_name })),
    time_periods: periods
      .filter(({ id }) => used.has(id))
      .sort((a, b) => b.display_order - a.display_order)
      .map((one) => ({
        id: one.id,
        time_period_name: one.time_period_name,
        starts_on: one.starts_on,
        state: dataCollectionStateOf(one, deps.now()),
      })),
  };
};
