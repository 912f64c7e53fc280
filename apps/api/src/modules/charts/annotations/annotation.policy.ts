import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

type Person = Pick<Actor, 'role_type_id' | 'organisation_id'>;

/** The programme team speaks to everybody, and notes for a submission what its organisation told it; others for their own. */
export const canAnnotate = (person: Person, of: { organisation_id: number } | null): boolean =>
  isAdmin(person) || (canWrite(person) && of !== null && of.organisation_id === person.organisation_id);
