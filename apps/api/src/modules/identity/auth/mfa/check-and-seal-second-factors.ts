import type { Db } from '../../../../database/connect.ts';
import { SettingError } from '../../../../explain-start-failure.ts';
import type { Secrets } from '../../../../secrets/secrets.ts';
import { countUnsealed, sealSecondFactors } from './seal-second-factors.sql.ts';

/**
 * Checks at the start, because with a secret that does not open the second factors no user could sign in.
 * Seals them at once unless an older server, which only reads them in the clear, can run too. Otherwise an
 * hourly job does.
 *
 * @throws if the secret is not the one they were sealed with
 */
export async function checkAndSealSecondFactors(
  db: Db,
  { secrets, programmeId, isAlone }: { secrets: Secrets; programmeId: number; isAlone: boolean },
): Promise<void> {
  const { lost } = await countUnsealed(db, secrets, programmeId);
  if (lost > 0)
    throw new SettingError(
      'AUTH_SECRET',
      `the second factors of ${lost === 1 ? 'one account' : `${lost} accounts`} were sealed with another one. Give that as AUTH_SECRET_ALSO; where it is lost, “npm run secret -- reset-lost” has these people set up a new second factor.`,
    );
  if (isAlone) await sealSecondFactors(db, secrets, programmeId);
}
