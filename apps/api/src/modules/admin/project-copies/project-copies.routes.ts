import * as contract from '@portal/contract/admin/project-copies';
import { serve } from '../../../http/mount-endpoints.ts';
import { copyProject } from './copy-project.ts';

export const projectCopiesRoutes = [serve(contract.copyProject, copyProject)];
