import type { Db } from '../../database/connect.ts';
import { seal, unseal } from '../../sealed.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { replaceSealedSecret, selectSealedSecrets } from './identity-providers.sql.ts';
import { SECRET_OF_PROVIDER } from './open-provider.ts';

/**
 * Seals with the present secret what opens the providers, so that the former one may be forgotten. Doing it twice does no more
 * than once.
 * @returns how many were sealed with a secret that is not known here: what opens these has to be entered anew
 */
export async function sealProvidersAnew(db: Db, secrets: Secrets, programmeId: number): Promise<number> {
  let lost = 0;
  for (const { id, sealed_secret: before } of await selectSealedSecrets(db, programmeId)) {
    const present = await unseal(before, { authSecret: secrets.authSecret }, SECRET_OF_PROVIDER);
    if (present !== null) continue;
    const opened = await unseal(before, secrets, SECRET_OF_PROVIDER);
    if (opened === null) lost += 1;
    else {
      const after = await seal(opened, secrets.authSecret, SECRET_OF_PROVIDER);
      await replaceSealedSecret(db, { id, before, after });
    }
  }
  return lost;
}
