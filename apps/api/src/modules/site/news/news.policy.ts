import { isAdmin } from '@portal/contract/identity/roles';

/** Whether somebody reads what is for members, or only what is for everybody: who has yet to enrol is not in. */
export const canReadMembersNews = (actor: { must_enrol: boolean } | null): boolean =>
  actor !== null && !actor.must_enrol;

/** News that is not shown (yet, any more) is there for those who write it alone. */
export const canManageNews = (actor: { role_type_id: number }): boolean => isAdmin(actor);
