import { isSuperuser } from '@portal/contract/identity/roles';

/** What concerns the accounts of superusers is read by superusers. */
export const canReadSuperuserEntries = (actor: { role_type_id: number }): boolean => isSuperuser(actor);
