import { isAdmin, isSuperuser } from '@portal/contract/identity/roles';

/** Returns whether a user belongs to the programme team: admins and superusers. */
export const isProgrammeTeam = (user: { role_type_id: number }): boolean => isAdmin(user);

type Manager = { user_id: number; programme_id: number; role_type_id: number };
type Person = { id: number; programme_id: number; role_type_id: number };

/** Admins see the people of their programme. */
export const canSeeUser = (actor: Manager, user: { programme_id: number }): boolean =>
  isAdmin(actor) && user.programme_id === actor.programme_id;

/** Checks that a user does not manage anyone above themselves. */
export const canManageUser = (actor: Manager, user: Person): boolean =>
  canSeeUser(actor, user) && user.role_type_id >= actor.role_type_id;

/** Checks that a user does not grant more than they have. */
export const canGiveRole = (actor: Manager, roleTypeId: number): boolean =>
  isAdmin(actor) && roleTypeId >= actor.role_type_id;

/** Checks if the role acts for one organisation; the programme team can act for none. */
export const needsOrganisation = (roleTypeId: number): boolean => !isAdmin({ role_type_id: roleTypeId });

/** Checks if the user is the actor: no one can approve or close their account. */
export const isOneself = (actor: Manager, user: { id: number }): boolean => actor.user_id === user.id;

/** Checks if the change would remove the programme's last superuser. */
export const removesLastSuperuser = (user: Person, newRole: number | null, superuserCount: number): boolean =>
  isSuperuser(user) && newRole !== user.role_type_id && superuserCount <= 1;
