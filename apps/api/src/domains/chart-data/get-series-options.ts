import type { getSeriesOptions as endpoint } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openChart } from '../charts/open-chart.ts';
import { selectPeriod, selectPeriodsOfChart, selectSeries } from './chart-data.sql.ts';

/** What can be chosen for a chart. Periods under way are there too: one sees at least one's own figures. */
export const getSeriesOptions: Handler<typeof endpoint> = async ({ params, actor, db, deps }) => {
  const { chart, project } = await openChart(db, actor, params.chart_id);
  const period = await selectPeriod(db, project.id, params.time_period_id);
  const series = period ? await selectSeries(db, chart.id, period.id) : [];
  if (series.length === 0) throw problems.notFound('chart in this time period');
  const periods = await selectPeriodsOfChart(db, chart.id, project.id);
  return {
    series: series.map(({ measure, series_name }) => ({ measure_code: measure.measure_code, series_name })),
    time_periods: periods.map((one) => ({
      id: one.id,
      time_period_name: one.time_period_name,
      state: dataCollectionStateOf(one, deps.now()),
    })),
  };
};
