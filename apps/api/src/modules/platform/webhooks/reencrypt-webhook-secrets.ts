import type { Db } from '../../../database/connect.ts';
import { reencryptSecrets } from '../../../secrets/encrypt-secret.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { SECRET_OF_WEBHOOK } from './sign-message.ts';
import { replaceWebhookSecret, selectWebhookSecrets } from './webhooks.sql.ts';

/** Re-encrypts the secrets that sign messages. @returns how many webhooks must be added again */
export const reencryptWebhookSecrets = async (
  db: Db,
  secrets: Secrets,
  programmeId: number,
): Promise<number> =>
  reencryptSecrets(await selectWebhookSecrets(db, programmeId), secrets, SECRET_OF_WEBHOOK, (sealed) =>
    replaceWebhookSecret(db, sealed),
  );
