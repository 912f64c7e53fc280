import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import {
  isRegistrationOpen,
  type RegistrationDates,
} from '../../projects/periods/registration-window.policy.ts';

type Actor = { role_type_id: number; organisation_id: number | null };
/**
 * Checks access to a registration: the user's organisation's, or all for the programme team. Access to the
 * project was checked before.
 */
export const canSeeRegistration = (actor: Actor, of: { organisation_id: number }): boolean =>
  isAdmin(actor) || actor.organisation_id === of.organisation_id;

/**
 * Returns why the actor cannot change a registration they see; null if they can. The programme team can until
 * collection closes.
 */
export function registrationReadOnlyReason(actor: Actor, dates: RegistrationDates, now: Date): string | null {
  if (!canWrite(actor))
    return 'You can read this registration. To change it, ask your audit lead for a contributor account.';
  if (dates.registration_opens_at === null) return 'This project does not need registration in this period.';
  if (now < dates.registration_opens_at) return 'Registration has not opened yet.';
  const isLate = !isRegistrationOpen(dates, now);
  if (isLate && isAdmin(actor)) {
    return now < dates.collection_closes_at ? null : 'Data collection has closed.';
  }
  return isLate ? 'Registration has closed. Contact the programme team if something needs to change.' : null;
}

/** Lists what prevents a registration from being confirmed, one sentence each. */
export function listRegistrationProblems(registration: {
  contacts: { contact_role: string }[];
  submissions: { participation: string }[];
}): string[] {
  const found: string[] = [];
  if (!registration.contacts.some((contact) => contact.contact_role === 'lead'))
    found.push('Add a lead: the person we contact about this round.');
  if (!registration.submissions.some((one) => one.participation !== 'ended'))
    found.push('Select at least one submission to take part, or say that you are not taking part this time.');
  return found;
}
