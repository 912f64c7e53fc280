import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { createProgressCounter } from '../../responses/answers/progress/compute-progress.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectRegistrationResponses } from './contacts-and-submissions.sql.ts';
import type { RegistrationRow } from './registrations.sql.ts';

type Opened = {
  registration: Pick<RegistrationRow, 'id'>;
  questionnaires: { id: number; structure_version: number }[];
};

/** Returns the progress of the period's registration questionnaires, for each participating submission. */
export async function loadRegistrationProgress(db: Db, deps: Deps, { registration, questionnaires }: Opened) {
  const structures = await loadStructures(deps, db, questionnaires);
  const returns = await selectRegistrationResponses(db, registration.id, structures);
  const { whole: progressOf } = createProgressCounter(structures);
  return returns.map((one) => ({ ...one, ...progressOf(one) }));
}
