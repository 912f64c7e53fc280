import * as contract from '@portal/contract/api-keys';
import type { Input } from '@portal/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys', 'own'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(contract.listApiKeys, {}, signal)).api_keys,
});

export const createApiKey = write('api-keys', (body: Input<typeof contract.createApiKey>['body']) =>
  call(contract.createApiKey, { body }),
);

export const revokeApiKey = write(
  'api-keys',
  (id: string) => call(contract.revokeApiKey, { params: { id } }),
  {
    alsoRefused: true,
  },
);
