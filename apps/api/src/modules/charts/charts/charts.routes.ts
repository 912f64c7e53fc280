import * as contract from '@portal/contract/charts/charts';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { selectCollectionsAndOutputTypes, selectMetadata, selectOutputTypes } from './charts.sql.ts';
import { listCollections } from './list-collections.ts';
import { selectChartDefinitions } from './metadata.sql.ts';

export const chartsRoutes = [
  serveFromReplica(contract.listCollections, listCollections),

  serveFromReplica(contract.getChart, async ({ db, loaded: { chart } }) => ({
    ...chart,
    ...(await selectCollectionsAndOutputTypes(db, chart.id)),
  })),

  serve(contract.listOutputTypesForChart, async ({ db, loaded }) => {
    const output_types = await selectOutputTypes(db, loaded.chart.id);
    return { output_types, total: output_types.length };
  }),

  serveFromReplica(contract.listMetaData, async ({ query, db, loaded }) => {
    const { rows, total } = await selectMetadata(db, loaded.chart.id, query);
    return { meta_data: rows, total };
  }),

  serveFromReplica(contract.listDefinitions, ({ query, db, loaded }) =>
    selectChartDefinitions(db, loaded.project.id, query),
  ),
];
