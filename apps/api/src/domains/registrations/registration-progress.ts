import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { progressOfMany } from '../answers/progress-of-many.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import { selectRegistrationReturns } from './registration-parts.sql.ts';
import type { RegistrationRow } from './registrations.sql.ts';

type Opened = {
  registration: Pick<RegistrationRow, 'id'>;
  questionnaires: { id: number; structure_version: number }[];
};

/** How far the registration questionnaires of the period are, for each submission that takes part. */
export async function registrationProgress(db: Db, deps: Deps, { registration, questionnaires }: Opened) {
  const structures = await keptStructures(deps, db, questionnaires);
  const returns = await selectRegistrationReturns(db, registration.id, structures);
  const { whole: progressOf } = progressOfMany(structures);
  return returns.map((one) => ({ ...one, ...progressOf(one) }));
}
