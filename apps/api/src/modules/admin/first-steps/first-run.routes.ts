import * as contract from '@portal/contract/admin/first-run';
import { serve } from '../../../http/mount-endpoints.ts';
import { getFirstRun } from './get-first-run.ts';
import { startFirstProject } from './start-first-project.ts';

export const firstRunRoutes = [
  serve(contract.getFirstRun, getFirstRun),
  serve(contract.startFirstProject, startFirstProject),
];
