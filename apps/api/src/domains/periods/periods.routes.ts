import * as contract from '@portal/contract/periods';
import { serve } from '../../http/mount.ts';
import {
  actOnProjectTimePeriod,
  addProjectTimePeriod,
  listProjectTimePeriods,
  removeProjectTimePeriod,
} from './manage-project-periods.ts';
import {
  createTimePeriod,
  deleteTimePeriod,
  listKeptTimePeriods,
  orderTimePeriods,
  updateTimePeriod,
} from './manage-time-periods.ts';

export const periodsRoutes = [
  serve(contract.listKeptTimePeriods, listKeptTimePeriods),
  serve(contract.createTimePeriod, createTimePeriod),
  serve(contract.updateTimePeriod, updateTimePeriod),
  serve(contract.orderTimePeriods, orderTimePeriods),
  serve(contract.deleteTimePeriod, deleteTimePeriod),
  serve(contract.listProjectTimePeriods, listProjectTimePeriods),
  serve(contract.addProjectTimePeriod, addProjectTimePeriod),
  serve(contract.actOnProjectTimePeriod, actOnProjectTimePeriod),
  serve(contract.removeProjectTimePeriod, removeProjectTimePeriod),
];
