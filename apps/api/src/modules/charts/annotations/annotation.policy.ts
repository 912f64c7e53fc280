import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

type Person = Pick<Actor, 'role_type_id' | 'organisation_id'>;

/**
 * Returns true if a person can annotate. The programme team annotates for all users, and for a submission by
 * its organisation's information; others annotate for their organisation.
 */
export const canAnnotate = (person: Person, of: { organisation_id: number } | null): boolean =>
  isAdmin(person) || (canWrite(person) && of !== null && of.organisation_id === person.organisation_id);
