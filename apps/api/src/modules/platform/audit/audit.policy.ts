import { isSuperuser } from '@portal/contract/identity/roles';

/** Checks that only superusers read entries about superuser accounts. */
export const canReadSuperuserEntries = (actor: { role_type_id: number }): boolean => isSuperuser(actor);
