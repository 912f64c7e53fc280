import * as contract from '@portal/contract/identity/bulk-user-changes';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { changeUsers } from './change-users.ts';
import { importUserChanges } from './import-user-changes.ts';

export const userChangesRoutes = [
  serve(contract.changeUsers, changeUsers),
  serveWithManualTransaction(contract.importUserChanges, importUserChanges),
];
