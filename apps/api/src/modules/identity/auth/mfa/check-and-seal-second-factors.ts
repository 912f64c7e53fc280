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
      `the second factors of ${lost === 1 ? 'one account' : `${lost} accounts`} were encrypted with a different secret. Set AUTH_SECRET_ALSO to that secret. If it is lost, run “npm run secret -- reset-lost”. These people then set up a new second factor when they next sign in.`,
    );
  if (isAlone) await sealSecondFactors(db, secrets, programmeId);
}
