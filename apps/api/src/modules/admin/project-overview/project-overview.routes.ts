import { getProjectOverview as contract } from '@portal/contract/admin/project-overview';
import { serveFromReplica } from '../../../http/mount-endpoints.ts';
import { getProjectOverview } from './get-project-overview.ts';

export const projectOverviewRoutes = [serveFromReplica(contract, getProjectOverview)];
