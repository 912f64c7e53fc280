import * as contract from '@portal/contract/filters';
import { serve } from '../../http/mount.ts';
import { listFilterOptions } from './list-filter-options.ts';

export const filtersRoutes = [serve(contract.listFilterOptions, listFilterOptions)];
