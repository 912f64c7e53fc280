import * as contract from '@portal/contract/rosters';
import { serve } from '../../http/mount.ts';
import { removeRosterRow } from './remove-roster-row.ts';

export const rostersRoutes = [serve(contract.removeRosterRow, removeRosterRow)];
