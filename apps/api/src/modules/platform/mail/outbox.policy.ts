import { isSuperuser } from '@portal/contract/identity/roles';

/** The outbox is the superuser’s, and so is what could not be sent. */
export const canReadMail = (actor: { role_type_id: number }): boolean => isSuperuser(actor);
