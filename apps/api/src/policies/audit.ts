import { isSuperuser } from '@portal/contract/rules/roles';

/** What concerns the accounts of superusers is read by superusers. */
export const canReadOfSuperusers = (actor: { role_type_id: number }): boolean => isSuperuser(actor);
