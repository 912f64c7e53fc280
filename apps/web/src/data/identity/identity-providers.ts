import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/identity-providers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export const identityProvidersList = pagedList({
  key: ['identity-providers', 'list'],
  load: (query: Partial<Input<typeof contract.listIdentityProviders>['query']>, signal) =>
    call(contract.listIdentityProviders, { query }, signal),
  items: ({ identity_providers }) => identity_providers,
});

/** Addresses of this portal to enter at an identity provider. */
export const signOnAddressesQuery = queryOptions({
  queryKey: ['identity-providers', 'addresses'],
  queryFn: ({ signal }) => call(contract.listIdentityProviders, { query: { limit: 1 } }, signal),
  select: ({ callback_url, signed_out_url }) => ({ callback_url, signed_out_url }),
});

export const createIdentityProvider = createMutation(
  'identity-providers',
  (body: Input<typeof contract.createIdentityProvider>['body']) =>
    call(contract.createIdentityProvider, { body }),
);
export const updateIdentityProvider = createMutation(
  'identity-providers',
  (id: number, body: Input<typeof contract.updateIdentityProvider>['body']) =>
    call(contract.updateIdentityProvider, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteIdentityProvider = createMutation('identity-providers', (id: number) =>
  call(contract.deleteIdentityProvider, { params: { id } }),
);
export const checkIdentityProvider = (id: number) => call(contract.checkIdentityProvider, { params: { id } });
