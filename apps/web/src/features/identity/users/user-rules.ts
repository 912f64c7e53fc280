import { ADMIN, CONTRIBUTOR, isAdmin, roleNames, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import type { User } from '@portal/contract/identity/users';

export type UserAction =
  | 'approve'
  | 'reject'
  | 'close'
  | 'reopen'
  | 'invite-again'
  | 'edit'
  | 'give-role'
  | 'reset-otp'
  | 'delete'
  | 'give-access';
type Manager = { id: number; role_type_id: number };
type Person = Pick<User, 'id' | 'role_type_id' | 'status' | 'otp_enabled'>;

/**
 * Returns the actions that the screen offers for a person. The server checks again:
 * identity/users/user.policy.ts holds the same rules of rank. No user can manage a person of higher rank, or
 * decide on or delete their own account.
 */
export function listUserActions(actor: Manager, person: Person): ReadonlySet<UserAction> {
  const actions = new Set<UserAction>();
  if (!isAdmin(actor) || person.role_type_id < actor.role_type_id) return actions;
  const isOther = person.id !== actor.id;
  const { status } = person;
  actions.add('edit');
  // Users who have not confirmed their address could not sign in, so they can be approved only after that.
  if (isOther && (status === 'pending' || status === 'rejected')) actions.add('approve');
  if (isOther && (status === 'pending' || status === 'unverified')) actions.add('reject');
  if (isOther && (status === 'approved' || status === 'invited')) actions.add('close');
  if (isOther && status === 'closed') actions.add('reopen');
  if (isOther && status === 'invited') actions.add('invite-again');
  if (isOther) actions.add('give-role').add('delete');
  if (isOther && person.otp_enabled) actions.add('reset-otp');
  if (!isAdmin(person) && status !== 'rejected' && status !== 'closed') actions.add('give-access');
  return actions;
}

/** Returns the roles that a user can give: none above the user's own. */
export const rolesToGive = (actor: { role_type_id: number }): { value: number; label: string }[] =>
  [SUPERUSER, ADMIN, CONTRIBUTOR, VIEWER]
    .filter((role) => isAdmin(actor) && role >= actor.role_type_id)
    .map((role) => ({ value: role, label: roleNames[role] ?? String(role) }));

/**
 * Checks if a role needs an organisation. Participants act for one; the programme team can be without one.
 */
export const needsOrganisation = (roleTypeId: number): boolean => !isAdmin({ role_type_id: roleTypeId });
