import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/passkeys';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listPasskeys, {}, signal)).passkeys,
});

export const startPasskeyRegistration = async (current_password: string) => {
  const { options } = await call(contract.startPasskeyRegistration, { body: { current_password } });
  return options as unknown as PublicKeyCredentialCreationOptionsJSON;
};
type Added = Input<typeof contract.addPasskey>['body'];
export const addPasskey = createMutation('passkeys', (passkey_name: string, response: unknown) =>
  call(contract.addPasskey, { body: { passkey_name, response: response as Added['response'] } }),
);
export const renamePasskey = createMutation('passkeys', (id: number, passkey_name: string) =>
  call(contract.renamePasskey, { params: { id }, body: { passkey_name } }),
);
export const removePasskey = createMutation('passkeys', (id: number) =>
  call(contract.removePasskey, { params: { id } }),
);
