import * as contract from '@portal/contract/comparison/comparison-groups';
import { serve } from '../../../http/mount-endpoints.ts';
import { listOfferedGroups } from './list-offered-groups.ts';

export const comparisonGroupsRoutes = [serve(contract.listComparisonGroups, listOfferedGroups)];
