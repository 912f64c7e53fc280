import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/passkeys';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listPasskeys, {}, signal)).passkeys,
});

export const beginPasskey = async (current_password: string) => {
  const { options } = await call(contract.beginPasskey, { body: { current_password } });
  return options as unknown as PublicKeyCredentialCreationOptionsJSON;
};
type Added = Input<typeof contract.addPasskey>['body'];
export const addPasskey = write('passkeys', (passkey_name: string, response: unknown) =>
  call(contract.addPasskey, { body: { passkey_name, response: response as Added['response'] } }),
);
export const renamePasskey = write('passkeys', (id: number, passkey_name: string) =>
  call(contract.renamePasskey, { params: { id }, body: { passkey_name } }),
);
export const removePasskey = write('passkeys', (id: number) =>
  call(contract.removePasskey, { params: { id } }),
);
