import * as contract from '@portal/contract/charts';
import { serve } from '../../http/mount.ts';
import { selectCollectionsOfChart, selectMetadata, selectOutputTypes } from './charts.sql.ts';
import { listCollections } from './list-collections.ts';
import { openChart } from './open-chart.ts';

export const chartsRoutes = [
  serve(contract.listCollections, listCollections),

  serve(contract.getChart, async ({ params, actor, db }) => {
    const { chart } = await openChart(db, actor, params.id);
    const [collections, output_types] = await Promise.all([
      selectCollectionsOfChart(db, chart.id),
      selectOutputTypes(db, chart.id),
    ]);
    return { ...chart, collections, output_types };
  }),

  serve(contract.listOutputTypesForChart, async ({ params, actor, db }) => {
    const { chart } = await openChart(db, actor, params.id);
    const output_types = await selectOutputTypes(db, chart.id);
    return { output_types, total: output_types.length };
  }),

  serve(contract.listMetaData, async ({ query, actor, db }) => {
    const { chart } = await openChart(db, actor, query.chart_id);
    const { rows, total } = await selectMetadata(db, chart.id, query);
    return { meta_data: rows, total };
  }),
];
