import type { IdentityProvider } from '@portal/contract/identity/identity-providers';

/** A provider as its form has it: lists are one line. */
export const toProviderValues = (provider: IdentityProvider | undefined) => ({
  provider_name: provider?.provider_name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  domains: provider?.domains.join(', ') ?? '',
  mfa_values: provider?.mfa_values.join(', ') ?? '',
  newcomers_organisation_id: provider?.newcomers_organisation_id ?? null,
  signs_out: provider?.signs_out ?? true,
  is_on: provider?.is_on ?? true,
});
type Values = ReturnType<typeof toProviderValues>;

const listOf = (typed: string) => typed.split(/[,;\s]+/).filter((one) => one !== '');

export const toProviderFields = ({ domains, mfa_values, ...values }: Values) => ({
  ...values,
  // Some write them with the sign before.
  domains: listOf(domains).map((one) => one.replace(/^@/, '')),
  mfa_values: listOf(mfa_values),
});
