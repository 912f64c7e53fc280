import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import {
  isRegistrationOpen,
  type RegistrationDates,
} from '../../projects/periods/registration-window.policy.ts';
import { registrationMessages as messages } from '../../../messages/registrations.ts';
import type { Message } from '../../../lib/define-messages.ts';

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
export function registrationReadOnlyReason(
  actor: Actor,
  dates: RegistrationDates,
  now: Date,
): Message | null {
  if (!canWrite(actor)) return messages.registrationReadOnly;
  if (dates.registration_opens_at === null) return messages.registrationNotRequired;
  if (now < dates.registration_opens_at) return messages.registrationNotOpenYet;
  const isLate = !isRegistrationOpen(dates, now);
  if (isLate && isAdmin(actor)) {
    return now < dates.collection_closes_at ? null : messages.collectionClosed;
  }
  return isLate ? messages.registrationClosed : null;
}

/** Lists what prevents a registration from being confirmed, one sentence each. */
export function listRegistrationProblems(registration: {
  contacts: { contact_role: string }[];
  submissions: { participation: string }[];
}): Message[] {
  const found: Message[] = [];
  if (!registration.contacts.some((contact) => contact.contact_role === 'lead'))
    found.push(messages.leadRequired);
  if (!registration.submissions.some((one) => one.participation !== 'ended'))
    found.push(messages.participatingSubmissionRequired);
  return found;
}
