import { getDesk } from '@portal/contract/desk';
import { serveFromReplica } from '../../http/mount.ts';
import { showDesk } from './show-desk.ts';

export const deskRoutes = [serveFromReplica(getDesk, showDesk)];
