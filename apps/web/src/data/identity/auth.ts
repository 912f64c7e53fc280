import * as contract from '@portal/contract/identity/auth';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { createMutation } from '../shared/mutation.ts';

export const login = (credentials: Omit<Input<typeof contract.login>['body'], 'programme_id'>) =>
  call(contract.login, { body: { programme_id: runtimeConfig.programme_id, ...credentials } });

export const logout = () => call(contract.logout);

export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(contract.listSessions, {}, signal)).sessions,
});

export const endSession = createMutation(
  'auth',
  (id: string) => call(contract.endOwnSession, { params: { id } }),
  {
    alsoRefused: true,
  },
);

/**
 * Each request creates a new secret. It is cached while the person types it and never reloaded in the
 * background.
 */
export const newSecretQuery = queryOptions({
  queryKey: ['auth', 'otp-secret'],
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  queryFn: ({ signal }) => call(contract.generateOtp, {}, signal),
});

export const enableOtp = createMutation('auth', (body: Input<typeof contract.enableOtp>['body']) =>
  call(contract.enableOtp, { body }),
);
