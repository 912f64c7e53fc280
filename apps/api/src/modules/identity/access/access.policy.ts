import { isAdmin } from '@portal/contract/identity/roles';

type Actor = { user_id: number; programme_id: number; role_type_id: number };
type Entry = { user_id: number; programme_id: number; approved: boolean };

export const canSeeAccess = (actor: Actor, entry: Entry): boolean =>
  entry.programme_id === actor.programme_id && (isAdmin(actor) || entry.user_id === actor.user_id);

/** Checks if the role opens every project, regardless of access entries (SPEC §6). */
export const hasAccessToEveryProject = (roleTypeId: number): boolean => isAdmin({ role_type_id: roleTypeId });

/** The programme team takes any access away; others withdraw their own request while it is pending. */
export const canRemoveAccess = (actor: Actor, entry: Entry): boolean =>
  canSeeAccess(actor, entry) && (isAdmin(actor) || !entry.approved);
