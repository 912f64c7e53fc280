import * as contract from '@portal/contract/projects/periods';
import { serve } from '../../../http/mount-endpoints.ts';
import {
  runPeriodAction,
  addProjectTimePeriod,
  listProjectTimePeriods,
  removeProjectTimePeriod,
} from './manage-project-periods.ts';
import {
  createTimePeriod,
  deleteTimePeriod,
  listTimePeriodsForAdmin,
  saveTimePeriodOrder,
  updateTimePeriod,
} from './manage-time-periods.ts';

export const periodsRoutes = [
  serve(contract.listAdminTimePeriods, listTimePeriodsForAdmin),
  serve(contract.createTimePeriod, createTimePeriod),
  serve(contract.updateTimePeriod, updateTimePeriod),
  serve(contract.orderTimePeriods, saveTimePeriodOrder),
  serve(contract.deleteTimePeriod, deleteTimePeriod),
  serve(contract.listProjectTimePeriods, listProjectTimePeriods),
  serve(contract.addProjectTimePeriod, addProjectTimePeriod),
  serve(contract.applyPeriodAction, runPeriodAction),
  serve(contract.removeProjectTimePeriod, removeProjectTimePeriod),
];
