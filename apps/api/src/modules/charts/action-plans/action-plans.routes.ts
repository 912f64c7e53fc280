import * as contract from '@portal/contract/charts/action-plans';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import {
  addActionPlan,
  changeActionPlan,
  listActionPlans,
  setActionPlanRequest,
} from './manage-action-plans.ts';

export const actionPlansRoutes = [
  serveFromReplica(contract.listActionPlans, listActionPlans),
  serve(contract.setActionPlanRequest, setActionPlanRequest),
  serve(contract.addActionPlan, addActionPlan),
  serve(contract.changeActionPlan, changeActionPlan),
];
