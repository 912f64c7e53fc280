import { isAdmin } from '@portal/contract/identity/roles';

/** What people write to the team is read by the team alone, also by whom it was written. */
export const canReadContact = (actor: { role_type_id: number }): boolean => isAdmin(actor);
