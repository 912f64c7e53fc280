import * as contract from '@portal/contract/charts/action-plans';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import {
  addActionPlan,
  changeActionPlan,
  listActionPlans,
  listProjectActionPlans,
  setActionPlanRequest,
} from './manage-action-plans.ts';

export const actionPlansRoutes = [
  serveFromReplica(contract.listActionPlans, listActionPlans),
  serveFromReplica(contract.listProjectActionPlans, listProjectActionPlans),
  serve(contract.setActionPlanRequest, setActionPlanRequest),
  serve(contract.addActionPlan, addActionPlan),
  serve(contract.changeActionPlan, changeActionPlan),
];
