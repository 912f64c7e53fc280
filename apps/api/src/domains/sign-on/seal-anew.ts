import type { Db } from '../../database/connect.ts';
import { sealAnew } from '../../sealed.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { replaceSealedSecret, selectSealedSecrets } from './identity-providers.sql.ts';
import { SECRET_OF_PROVIDER } from './open-provider.ts';

/** What opens the providers. @returns of how many it has to be entered anew */
export const sealProvidersAnew = async (db: Db, secrets: Secrets, programmeId: number): Promise<number> =>
  sealAnew(await selectSealedSecrets(db, programmeId), secrets, SECRET_OF_PROVIDER, (sealed) =>
    replaceSealedSecret(db, sealed),
  );
