import { canWrite, isAdmin } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

type Person = Pick<Actor, 'role_type_id' | 'organisation_id'>;

/** Checks if a person can write an organisation's plans: its contributors, never the programme team. */
export const canWriteActionPlan = (person: Person, of: { organisation_id: number }): boolean =>
  canWrite(person) && !isAdmin(person) && of.organisation_id === person.organisation_id;

/** Checks if a person can read an organisation's plans on a chart: its people, and the programme team if it asked. */
export const canReadActionPlan = (
  person: Person,
  of: { organisation_id: number },
  chart: { asks_action_plan: boolean },
): boolean => (isAdmin(person) ? chart.asks_action_plan : of.organisation_id === person.organisation_id);
