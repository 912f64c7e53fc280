import type { Db } from '../../../../database/connect.ts';
import { SettingError } from '../../../../explain-start.ts';
import type { Secrets } from '../../../../secrets/secrets.ts';
import { countUnsealed, sealSecondFactors } from './seal-second-factors.sql.ts';

/**
 * At the start: with a secret that does not open the second factors, nobody could sign in. They are sealed at once where no older
 * server, which reads them in the clear alone, can be beside this one; otherwise by a job each hour.
 *
 * @throws where the secret is another one than they were sealed with
 */
export async function checkSecondFactors(
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
