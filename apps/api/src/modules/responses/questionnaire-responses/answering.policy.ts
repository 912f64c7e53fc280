import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import { isAdmin, canWrite } from '@portal/contract/identity/roles';

type Actor = { role_type_id: number; organisation_id: number | null };
export type Reopened = 'before_publication' | 'correction';
export type AnsweringFacts = {
  organisation_id: number;
  /** The state of the project in the period; `open` while entry is extended for this submission. */
  state: DataCollectionState;
  questionnaire_status: 'draft' | 'open' | 'closed';
  is_submitted: boolean;
  /** Reopened after submission: before its figures were published, or to correct published ones. */
  reopened: Reopened | null;
  /** A registration questionnaire is answered while registering, in any state of the collection. */
  is_registering: boolean;
  /** True if the user can change the registration now. */
  may_register: boolean;
  /** The project asks for registration, and the submission is in no confirmed one. */
  lacks_registration: boolean;
};

/**
 * Checks when answers can change: while collection is open, and to correct published figures. The programme
 * team can also change them during validation or while reopened, so that a past period blocks nothing.
 */
const isCollecting = (actor: Actor, { state, reopened }: AnsweringFacts): boolean =>
  state === 'open' ||
  reopened === 'correction' ||
  (isAdmin(actor) && (state === 'validation' || reopened !== null));

export type ReadOnlyReason =
  'viewer' | 'submitted' | 'not_open' | 'registration_closed' | 'not_registered' | 'questionnaire_closed';

/** Returns why the actor cannot change answers they see; null if they can. */
export function answersReadOnlyReason(actor: Actor, facts: AnsweringFacts): ReadOnlyReason | null {
  if (!canWrite(actor)) return 'viewer';
  if (facts.is_submitted) return 'submitted';
  if (facts.is_registering) {
    if (!facts.may_register) return 'registration_closed';
  } else {
    if (!isCollecting(actor, facts)) return 'not_open';
    if (facts.lacks_registration) return 'not_registered';
  }
  // A return reopened by the team can be corrected, although no one else can answer.
  const isOpen =
    facts.questionnaire_status === 'open' ||
    (facts.questionnaire_status === 'closed' && facts.reopened !== null);
  return isOpen ? null : 'questionnaire_closed';
}

const reopenable: readonly DataCollectionState[] = ['open', 'validation', 'published'];

/** The programme team reopens what was submitted; what is published is corrected by it. */
export const canReopen = (actor: Actor, facts: AnsweringFacts): boolean =>
  isAdmin(actor) &&
  facts.is_submitted &&
  (facts.is_registering ? facts.may_register : reopenable.includes(facts.state));

/** The programme team closes what is reopened, and what was submitted stands again. */
export const canCloseReopened = (actor: Actor, facts: AnsweringFacts): boolean =>
  isAdmin(actor) && facts.reopened !== null;
