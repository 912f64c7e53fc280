import * as signIn from '@portal/contract/passkey-sign-in';
import * as contract from '@portal/contract/passkeys';
import { serve, serveInSteps } from '../../http/mount.ts';
import { selectPasskeys } from '../auth/passkeys.sql.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey, shown } from './manage-passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const passkeysRoutes = [
  serve(contract.listPasskeys, async ({ actor, db }) => {
    const passkeys = (await selectPasskeys(db, actor.user_id)).map(shown);
    return { passkeys, total: passkeys.length };
  }),
  serveInSteps(contract.beginPasskey, beginPasskey),
  serveInSteps(contract.addPasskey, addPasskey),
  serve(contract.renamePasskey, renamePasskey),
  serve(contract.removePasskey, removePasskey),
  serveInSteps(signIn.beginPasskeySignIn, beginPasskeySignIn),
  serveInSteps(signIn.signInWithPasskey, signInWithPasskey),
];
