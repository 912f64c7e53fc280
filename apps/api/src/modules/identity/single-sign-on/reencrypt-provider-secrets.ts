import type { Db } from '../../../database/connect.ts';
import { reencryptSecrets } from '../../../secrets/encrypt-secret.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { replaceProviderSecret, selectProviderSecrets } from './identity-providers.sql.ts';
import { SECRET_OF_PROVIDER } from './discover-provider.ts';

/** Re-encrypts the provider secrets. @returns how many must be entered again */
export const reencryptProviderSecrets = async (
  db: Db,
  secrets: Secrets,
  programmeId: number,
): Promise<number> =>
  reencryptSecrets(await selectProviderSecrets(db, programmeId), secrets, SECRET_OF_PROVIDER, (sealed) =>
    replaceProviderSecret(db, sealed),
  );
