import { isAdmin, canWrite } from '@portal/contract/identity/roles';

type Person = { role_type_id: number };

/**
 * Checks who can settle a flag; access to the submission was checked before. A flag of the programme team
 * asks a question, so the team settles it.
 */
export const canSettleFlag = (person: Person, flaggedBy: Person | null): boolean =>
  isAdmin(person) || (canWrite(person) && !(flaggedBy && isAdmin(flaggedBy)));

/**
 * Checks if the writer is in the programme team: the other side is notified, and sees that the team wrote.
 */
export const speaksForTeam = (person: Person): boolean => isAdmin(person);
