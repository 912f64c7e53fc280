import * as contract from '@portal/contract/sign-on';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { write } from './write.ts';

const ofProgramme = () => ({ programme_id: runtimeConfig.programme_id });

export const findSignOn = async (email_address: string) =>
  (await call(contract.findSignOn, { body: { ...ofProgramme(), email_address } })).providers;

export const beginSignOn = (given: { provider_id: number; email_address?: string; redirect?: string }) =>
  call(contract.beginSignOn, { body: { ...ofProgramme(), ...given } });

export const completeSignOn = (otp: string | null) =>
  call(contract.completeSignOn, { body: { ...ofProgramme(), otp } });

export const ownSignOnsQuery = queryOptions({
  queryKey: ['sign-on', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listOwnSignOns, {}, signal)).sign_ons,
});

export const removeSignOn = write('sign-on', (provider_id: number) =>
  call(contract.removeOwnSignOn, { params: { provider_id } }),
);
