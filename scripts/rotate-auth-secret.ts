// npm run secret: shows which secret encrypts the second factors; npm run secret -- change | end | reset-lost changes it.
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../apps/api/src/config.ts';
import { checkReachable } from '../apps/api/src/database/check-reachable.ts';
import { connect, type Db } from '../apps/api/src/database/connect.ts';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { resetUnreadableMfa } from '../apps/api/src/modules/identity/auth/sign-in/reset-unreadable-mfa.ts';
import {
  countUnsealed,
  sealSecondFactors,
} from '../apps/api/src/modules/identity/auth/mfa/seal-second-factors.sql.ts';
import { reencryptWebhookSecrets } from '../apps/api/src/modules/platform/webhooks/reencrypt-webhook-secrets.ts';
import { reencryptProviderSecrets } from '../apps/api/src/modules/identity/single-sign-on/reencrypt-provider-secrets.ts';
import { ensureProgramme } from '../apps/api/src/modules/platform/programmes/programmes.sql.ts';
import { SettingError } from '../apps/api/src/explain-start-failure.ts';
import { rotateSecret, deletePreviousSecret, readSecrets } from '../apps/api/src/secrets/auth-secret.ts';
import { formatNounCount } from '../packages/wording/src/plurals.ts';
import { runCommand } from './run-command.ts';

type OnEnd = Parameters<Parameters<typeof runCommand>[0]>[1];
const IS_SETTING =
  'The secret is set in AUTH_SECRET: change it there and put the previous one in AUTH_SECRET_ALSO, as described in docs/operations/secrets.md.';

runCommand(async (config, onEnd) => {
  const dataFolder = path.resolve(config.DATA_DIR);
  if (!fs.existsSync(dataFolder)) throw new SettingError('DATA_DIR', `there is no folder ${dataFolder}.`);
  const asked = process.argv[2] ?? 'show';
  if (asked === 'change') {
    if (config.AUTH_SECRET) throw new Error(IS_SETTING);
    rotateSecret(dataFolder);
    console.log(
      'There is a new secret. Restart the portal. Everything signed or encrypted with the previous secret stays valid until you remove that secret.',
    );
    console.log(
      'When at least one day has passed and all programs have new API keys, run “npm run secret -- end” to remove the previous secret.',
    );
    return;
  }
  const { db, programmeId } = await openDatabase(config, onEnd);
  const secrets = readSecrets(config, dataFolder);
  if (asked === 'reset-lost') {
    const reset = await resetUnreadableMfa(db, secrets, programmeId, new Date());
    console.log(`${formatNounCount(reset, 'account')} must set up a new second factor at the next sign-in.`);
  } else if (asked === 'end') {
    await sealSecondFactors(db, secrets, programmeId);
    const unknown = await reencryptProviderSecrets(db, secrets, programmeId);
    if (unknown > 0)
      console.log(`Enter the client secret of ${formatNounCount(unknown, 'single sign-on provider')} again.`);
    const silent = await reencryptWebhookSecrets(db, secrets, programmeId);
    if (silent > 0) console.log(`Add ${formatNounCount(silent, 'webhook')} again.`);
    if (config.AUTH_SECRET) console.log('Remove AUTH_SECRET_ALSO, then restart the portal.');
    else {
      deletePreviousSecret(dataFolder);
      console.log('Restart the portal to stop using the previous secret.');
    }
  } else if (asked !== 'show')
    throw new Error('Use change, end or reset-lost, or no argument to see the current state.');
  const { clear, with_other, lost } = await countUnsealed(db, secrets, programmeId);
  console.log(
    `Second factors not encrypted with the current secret: ${clear} not encrypted, ${with_other} encrypted with the previous secret, ${lost} encrypted with an unknown secret.`,
  );
});

async function openDatabase(config: Config, onEnd: OnEnd): Promise<{ db: Db; programmeId: number }> {
  let { DATABASE_URL: databaseUrl } = config;
  const place = path.resolve(config.DATA_DIR, 'postgres');
  if (databaseUrl) await checkReachable(databaseUrl);
  else if (!fs.existsSync(place))
    throw new SettingError(
      'DATA_DIR',
      `there is no database in ${path.dirname(place)}: start the portal once.`,
    );
  else databaseUrl = (await startEmbeddedPostgres(place, onEnd)).databaseUrl;
  const { db, close } = connect(databaseUrl);
  onEnd(close);
  const { id } = await ensureProgramme(db, config.PUBLIC_PROGRAMME_CODE, config.PUBLIC_PROGRAMME_NAME);
  return { db, programmeId: id };
}
