import { getDesk } from '@portal/contract/desk';
import { serve } from '../../http/mount.ts';
import { showDesk } from './show-desk.ts';

export const deskRoutes = [serve(getDesk, showDesk)];
