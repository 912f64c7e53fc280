import * as contract from '@portal/contract/charts/charts';
import { serve, serveFromReplica } from '../../../http/mount.ts';
import { selectCollectionsAndForms, selectMetadata, selectOutputTypes } from './charts.sql.ts';
import { listCollections } from './list-collections.ts';
import { selectDefinitions } from './metadata.sql.ts';

export const chartsRoutes = [
  serveFromReplica(contract.listCollections, listCollections),

  serveFromReplica(contract.getChart, async ({ db, scene: { chart } }) => ({
    ...chart,
    ...(await selectCollectionsAndForms(db, chart.id)),
  })),

  serve(contract.listOutputTypesForChart, async ({ db, scene }) => {
    const output_types = await selectOutputTypes(db, scene.chart.id);
    return { output_types, total: output_types.length };
  }),

  serveFromReplica(contract.listMetaData, async ({ query, db, scene }) => {
    const { rows, total } = await selectMetadata(db, scene.chart.id, query);
    return { meta_data: rows, total };
  }),

  serveFromReplica(contract.listDefinitions, ({ query, db, scene }) =>
    selectDefinitions(db, scene.project.id, query),
  ),
];
