import type { Db } from '../../database/connect.ts';
import { progressOfAll } from '../answers/progress-of-many.ts';
import { selectRegistrationReturns } from './registration-parts.sql.ts';

/** How far the registration questionnaires of the period are, for each submission that takes part. */
export async function registrationProgress(db: Db, registrationId: number) {
  const returns = await selectRegistrationReturns(db, registrationId);
  const progress = await progressOfAll(
    db,
    returns.map((one) => [one.questionnaire_id, one.submission_id]),
  );
  return returns.map((one) => ({
    ...one,
    ...progress.get(one.questionnaire_id)!.get(one.submission_id)!,
  }));
}
