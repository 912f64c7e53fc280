import type { Db } from '../../database/connect.ts';
import { seal, unseal } from '../../sealed.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { SECRET_OF_WEBHOOK } from './sign-message.ts';
import { replaceSealedSecret, selectSealedSecrets } from './webhooks.sql.ts';

/**
 * Seals with the present secret what messages are signed with, so that the former one may be forgotten. Doing it twice does no
 * more than once.
 * @returns how many were sealed with a secret that is not known here: those webhooks have to be added anew
 */
export async function sealWebhooksAnew(db: Db, secrets: Secrets, programmeId: number): Promise<number> {
  let lost = 0;
  for (const { id, sealed_secret: before } of await selectSealedSecrets(db, programmeId)) {
    const present = await unseal(before, { authSecret: secrets.authSecret }, SECRET_OF_WEBHOOK);
    if (present !== null) continue;
    const opened = await unseal(before, secrets, SECRET_OF_WEBHOOK);
    if (opened === null) lost += 1;
    else
      await replaceSealedSecret(db, {
        id,
        before,
        after: await seal(opened, secrets.authSecret, SECRET_OF_WEBHOOK),
      });
  }
  return lost;
}
