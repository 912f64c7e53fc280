import { getAdminHome } from '@portal/contract/admin/admin-home';
import { serveFromReplica } from '../../../http/mount-endpoints.ts';
import { loadAdminHome } from './get-admin-home.ts';

export const adminHomeRoutes = [serveFromReplica(getAdminHome, loadAdminHome)];
