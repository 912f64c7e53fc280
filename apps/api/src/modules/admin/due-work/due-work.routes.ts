import { listDueWork as contract } from '@portal/contract/admin/due-work';
import { serveFromReplica } from '../../../http/mount-endpoints.ts';
import { listDueWork } from './list-due-work.ts';

export const dueWorkRoutes = [serveFromReplica(contract, listDueWork)];
