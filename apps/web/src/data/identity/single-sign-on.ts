import * as contract from '@portal/contract/identity/single-sign-on';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { createMutation } from '../shared/mutation.ts';

const ofProgramme = () => ({ programme_id: runtimeConfig.programme_id });

export const findIdentityProviders = async (email_address: string) =>
  (await call(contract.findSignOnProviders, { body: { ...ofProgramme(), email_address } })).providers;

export const requestSignOn = (request: { provider_id: number; email_address?: string; redirect?: string }) =>
  call(contract.startSignOn, { body: { ...ofProgramme(), ...request } });

export const completeSignOn = (otp: string | null) =>
  call(contract.completeSignOn, { body: { ...ofProgramme(), otp } });

export const linkedAccountsQuery = queryOptions({
  queryKey: ['single-sign-on', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listOwnSignOns, {}, signal)).sign_ons,
});

export const unlinkSignOnAccount = createMutation('sign-on', (provider_id: number) =>
  call(contract.removeOwnSignOn, { params: { provider_id } }),
);
