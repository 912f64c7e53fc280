import { isAdmin } from '@portal/contract/identity/roles';

/** Checks that only the team reads messages to it, including who wrote them. */
export const canReadContact = (actor: { role_type_id: number }): boolean => isAdmin(actor);
