import * as contract from '@portal/contract/identity/api-keys';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys', 'own'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(contract.listApiKeys, {}, signal)).api_keys,
});

export const serviceKeysQuery = queryOptions({
  queryKey: ['api-keys', 'of-machines'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(contract.listServiceKeys, {}, signal)).service_keys,
});

export const createServiceKey = createMutation(
  'api-keys',
  (body: Input<typeof contract.createServiceKey>['body']) => call(contract.createServiceKey, { body }),
);

export const revokeServiceKey = createMutation(
  'api-keys',
  (id: string) => call(contract.revokeServiceKey, { params: { id } }),
  { alsoRefused: true },
);

export const createApiKey = createMutation('api-keys', (body: Input<typeof contract.createApiKey>['body']) =>
  call(contract.createApiKey, { body }),
);

export const revokeApiKey = createMutation(
  'api-keys',
  (id: string) => call(contract.revokeApiKey, { params: { id } }),
  {
    alsoRefused: true,
  },
);
