import { chartData, type ChartData } from '@portal/contract/chart-data';
import * as contract from '@portal/contract/downloads';
import { type Context, serve } from '../../http/mount.ts';
import { keptChartData } from '../chart-data/kept-results.ts';
import { attachment } from './describe-chart.ts';
import { openGroup } from './open-group.ts';
import { writeChartWorkbook } from './write-chart-workbook.ts';
import { writeTidyCsv } from './write-tidy-csv.ts';

export const downloadsRoutes = [
  serve(contract.downloadChartWorkbook, async (context) => {
    const data = chartData.parse(await keptChartData(context));
    const named = [data.chart_name, data.time_period_name];
    void context.reply.header('Content-Disposition', attachment(named, 'xlsx'));
    return Buffer.from(await writeChartWorkbook(data.title, [data]));
  }),
  serve(contract.downloadGroupWorkbook, async (context) => {
    const { charts, named } = await chartsOfGroup(context);
    void context.reply.header('Content-Disposition', attachment(named, 'xlsx'));
    return Buffer.from(await writeChartWorkbook(named.join(', '), charts));
  }),
  serve(contract.downloadGroupCsv, async (context) => {
    const { charts, named } = await chartsOfGroup(context);
    void context.reply.header('Content-Disposition', attachment(named, 'csv'));
    return writeTidyCsv(charts);
  }),
];

/** The charts of a group as `getChartData` answers them to the same person, one after the other. */
async function chartsOfGroup({ actor, body, db, deps, params }: Context<typeof contract.downloadGroupCsv>) {
  const { collection, period, chartIds } = await openGroup(db, actor, params);
  const charts: ChartData[] = [];
  for (const chart_id of chartIds) {
    const asked = { params: { chart_id, time_period_id: period.id }, body: { ...body, ignore_cache: false } };
    charts.push(chartData.parse(await keptChartData({ ...asked, actor, db, deps })));
  }
  return { charts, named: [collection.collection_name, period.time_period_name] };
}
