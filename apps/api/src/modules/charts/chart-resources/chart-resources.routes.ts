import * as contract from '@portal/contract/charts/chart-resources';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { selectChartResources } from './chart-resources.sql.ts';
import { listForChart, listForProfile } from './list-shown-resources.ts';
import { setChartResources } from './set-chart-resources.ts';

export const chartResourcesRoutes = [
  serve(contract.getChartResources, async ({ db, loaded: { chart } }) => ({
    resources: await selectChartResources(db, chart.id),
  })),
  serve(contract.setChartResources, setChartResources),
  serveFromReplica(contract.listShownResources, listForChart),
  serveFromReplica(contract.listProfileResources, listForProfile),
];
