import { isAdmin, canWrite } from '@portal/contract/identity/roles';

type Person = { role_type_id: number };

/** Whom the submission is open to was checked before. A mark of the programme team asks a question: who asked settles it. */
export const canSettleFlag = (person: Person, flaggedBy: Person | null): boolean =>
  isAdmin(person) || (canWrite(person) && !(flaggedBy && isAdmin(flaggedBy)));

/** Who writes for the programme team: the other side is told, and sees that it is them. */
export const speaksForTeam = (person: Person): boolean => isAdmin(person);
