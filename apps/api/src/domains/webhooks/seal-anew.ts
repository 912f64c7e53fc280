import type { Db } from '../../database/connect.ts';
import { sealAnew } from '../../sealed.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { SECRET_OF_WEBHOOK } from './sign-message.ts';
import { replaceSealedSecret, selectSealedSecrets } from './webhooks.sql.ts';

/** What messages are signed with. @returns how many webhooks have to be added anew */
export const sealWebhooksAnew = async (db: Db, secrets: Secrets, programmeId: number): Promise<number> =>
  sealAnew(await selectSealedSecrets(db, programmeId), secrets, SECRET_OF_WEBHOOK, (sealed) =>
    replaceSealedSecret(db, sealed),
  );
