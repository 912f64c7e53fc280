import { addAccess, approveAccess, removeAccess, requestAccess } from '@portal/contract/access';
import { call } from '../../lib/call.ts';

export const askForAccess = (projectId: number) => call(requestAccess, { params: { projectId } });
/** SPEC §6: a null project means every project. */
export const giveAccess = (userId: number, projectId: number | null) =>
  call(addAccess, { body: { user_id: userId, project_id: projectId } });
export const approveEntry = (id: number) => call(approveAccess, { params: { id } });
export const removeEntry = (id: number) => call(removeAccess, { params: { id } });
