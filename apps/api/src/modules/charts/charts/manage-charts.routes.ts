import * as phases from '@portal/contract/charts/control-chart-settings';
import * as contract from '@portal/contract/charts/manage-charts';
import { serve } from '../../../http/mount-endpoints.ts';
import { createChart, deleteChart, listCharts, setOutputTypes, updateChart } from './manage-charts.ts';
import { deleteChartFavourite, insertChartFavourite, selectAllOutputTypes } from './manage-charts.sql.ts';
import {
  createCollection,
  deleteCollection,
  getCollectionHierarchy,
  saveCollectionOrder,
  updateCollection,
} from './manage-collections.ts';
import {
  addMemberships,
  listChartMemberships,
  removeChartMembership,
  setManyMemberships,
  setMemberships,
} from './manage-collection-memberships.ts';
import { createMetaData, deleteMetaData, updateMetaData } from './manage-metadata.ts';
import { setControlChartSettings } from './manage-control-chart-settings.ts';
import { createPhase, deletePhase, listPhases } from './manage-control-chart-phases.ts';
import {
  copyParametersToPeriod,
  listParameters,
  removeParameter,
  removeParameters,
  saveParameters,
} from './manage-parameters.ts';

export const manageChartsRoutes = [
  serve(contract.listCharts, listCharts),
  serve(contract.createChart, createChart),
  serve(contract.updateChart, updateChart),
  serve(contract.deleteChart, deleteChart),
  serve(contract.addChartFavourite, async ({ actor, db, loaded: { chart } }) => {
    await insertChartFavourite(db, actor.user_id, chart.id);
    return { done: true as const };
  }),
  serve(contract.removeChartFavourite, async ({ actor, db, loaded: { chart } }) => {
    await deleteChartFavourite(db, actor.user_id, chart.id);
    return { done: true as const };
  }),
  serve(contract.listOutputTypes, async ({ db }) => {
    const output_types = await selectAllOutputTypes(db);
    return { output_types, total: output_types.length };
  }),
  serve(contract.setOutputTypes, setOutputTypes),

  serve(contract.getCollectionHierarchy, getCollectionHierarchy),
  serve(contract.createCollection, createCollection),
  serve(contract.updateCollection, updateCollection),
  serve(contract.deleteCollection, deleteCollection),
  serve(contract.orderCollections, saveCollectionOrder),

  serve(contract.listChartGroupMemberships, listChartMemberships),
  serve(contract.addChartGroupMemberships, addMemberships),
  serve(contract.setChartGroupMemberships, setMemberships),
  serve(contract.setManyChartGroupMemberships, setManyMemberships),
  serve(contract.deleteChartGroupMembership, removeChartMembership),

  serve(contract.listChartParameters, listParameters),
  serve(contract.saveChartParameters, saveParameters),
  serve(contract.deleteChartParameter, removeParameter),
  serve(contract.deleteChartParameters, removeParameters),
  serve(contract.copyChartParameters, copyParametersToPeriod),

  serve(contract.createMetaData, createMetaData),
  serve(contract.updateMetaData, updateMetaData),
  serve(contract.deleteMetaData, deleteMetaData),

  serve(phases.listChartPhases, listPhases),
  serve(phases.setControlSettings, setControlChartSettings),
  serve(phases.createChartPhase, createPhase),
  serve(phases.deleteChartPhase, deletePhase),
];
