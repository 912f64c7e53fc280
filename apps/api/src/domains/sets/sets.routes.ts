import * as contract from '@portal/contract/sets';
import { serve } from '../../http/mount.ts';
import { listOfferedSets } from './list-offered-sets.ts';

export const setsRoutes = [serve(contract.listOfferedSets, listOfferedSets)];
