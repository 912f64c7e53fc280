import { isAdmin } from '@portal/contract/identity/roles';

type Person = { role_type_id: number; organisation_id: number | null };
type Case = { organisation_id: number; told_at: Date | null };

/**
 * Checks access: the programme team, or the organisation once notified. A case the team investigates alone
 * blames no organisation yet.
 */
export const canSeeOutlierCase = (person: Person, of: Case): boolean =>
  isAdmin(person) || (of.told_at !== null && of.organisation_id === person.organisation_id);

/** The organisation does its own acts; the team any, since a reply may come by letter. */
export const canCompleteOutlierStage = (person: Person, act: { done_by: 'team' | 'organisation' }): boolean =>
  isAdmin(person) || act.done_by === 'organisation';
