import { isAdmin } from '@portal/contract/identity/roles';

/**
 * Checks if a user can read news for members, or only public news: a user who has yet to enrol is not signed
 * in.
 */
export const canReadMembersNews = (actor: { must_enrol: boolean } | null): boolean =>
  actor !== null && !actor.must_enrol;

/** Checks that only editors can see news that is hidden (not yet or no longer shown). */
export const canManageNews = (actor: { role_type_id: number }): boolean => isAdmin(actor);
