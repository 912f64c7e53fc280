import * as signIn from '@portal/contract/identity/passkey-sign-in';
import * as contract from '@portal/contract/identity/passkeys';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { selectPasskeys } from '../auth/mfa/passkeys.sql.ts';
import {
  addPasskey,
  startPasskeyRegistration,
  removePasskey,
  renamePasskey,
  serializePasskey,
} from './manage-passkeys.ts';
import { startPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const passkeysRoutes = [
  serve(contract.listPasskeys, async ({ actor, db }) => {
    const passkeys = (await selectPasskeys(db, actor.user_id)).map(serializePasskey);
    return { passkeys, total: passkeys.length };
  }),
  serveWithManualTransaction(contract.startPasskeyRegistration, startPasskeyRegistration),
  serveWithManualTransaction(contract.addPasskey, addPasskey),
  serve(contract.renamePasskey, renamePasskey),
  serve(contract.removePasskey, removePasskey),
  serveWithManualTransaction(signIn.startPasskeySignIn, startPasskeySignIn),
  serveWithManualTransaction(signIn.signInWithPasskey, signInWithPasskey),
];
