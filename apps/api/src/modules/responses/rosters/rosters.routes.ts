import * as contract from '@portal/contract/responses/rosters';
import { serve } from '../../../http/mount-endpoints.ts';
import { removeRosterRow } from './remove-roster-row.ts';

export const rostersRoutes = [serve(contract.removeRosterRow, removeRosterRow)];
