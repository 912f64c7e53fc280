import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/passkey-sign-in';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';

const ofProgramme = () => ({ programme_id: runtimeConfig.programme_id });
export const requestPasskeySignIn = async () => {
  const { options } = await call(contract.startPasskeySignIn, { body: ofProgramme() });
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
};
type Answered = Input<typeof contract.signInWithPasskey>['body'];
export const signInWithPasskey = (response: unknown) =>
  call(contract.signInWithPasskey, {
    body: { ...ofProgramme(), response: response as Answered['response'] },
  });
