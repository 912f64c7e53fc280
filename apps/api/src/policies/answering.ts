import type { DataCollectionState } from '@portal/contract/programmes';
import { isAdmin, mayWrite } from '@portal/contract/rules/roles';

type Actor = { role_type_id: number; organisation_id: number | null };
export type AnsweringFacts = {
  organisation_id: number;
  /** Of the project in the period. */
  state: DataCollectionState;
  questionnaire_status: 'draft' | 'open' | 'closed';
  is_submitted: boolean;
  /** A registration questionnaire is answered while registering, whatever the collection's state. */
  is_registering: boolean;
  /** Whether registration can be changed by this person now. */
  may_register: boolean;
  /** The project asks for registration, and the submission is in no confirmed one. */
  lacks_registration: boolean;
};

/** The states in which answers may change: participants while collection is open, the programme team also in validation. */
const isCollecting = (actor: Actor, state: DataCollectionState): boolean =>
  state === 'open' || (state === 'validation' && isAdmin(actor));

export type ReadOnlyReason =
  'viewer' | 'submitted' | 'not_open' | 'registration_closed' | 'not_registered' | 'questionnaire_closed';

/** Why the actor may not change answers they see; null when they may. */
export function whyReadOnly(actor: Actor, facts: AnsweringFacts): ReadOnlyReason | null {
  if (!mayWrite(actor)) return 'viewer';
  if (facts.is_submitted) return 'submitted';
  if (facts.is_registering) {
    if (!facts.may_register) return 'registration_closed';
  } else {
    if (!isCollecting(actor, facts.state)) return 'not_open';
    if (facts.lacks_registration) return 'not_registered';
  }
  return facts.questionnaire_status === 'open' ? null : 'questionnaire_closed';
}

/** The programme team reopens what was submitted, while the figures are not published for good. */
export const canReopen = (actor: Actor, facts: AnsweringFacts): boolean =>
  isAdmin(actor) &&
  facts.is_submitted &&
  (facts.is_registering ? facts.may_register : isCollecting(actor, facts.state));
