import type { checkIdentityProvider as endpoint } from '@portal/contract/identity/identity-providers';
import * as client from 'openid-client';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { fetchProviderMetadata } from './discover-provider.ts';

const found = platformMessages.providerCheck;

/** Asks the provider for its document of discovery, and says what of it matters here. */
export const checkProvider: Handler<typeof endpoint> = async ({ deps, loaded: { provider } }) => {
  const said = await fetchProviderMetadata(deps, provider).catch((error: unknown) => whyNot(error));
  if (typeof said === 'string') return { is_good: false, findings: [said] };
  const hasPkce = said.code_challenge_methods_supported?.includes('S256');
  const ways = [...(said.acr_values_supported ?? [])];
  const canCode = !said.response_types_supported || said.response_types_supported.includes('code');
  const isGood = canCode && hasPkce !== false && said.token_endpoint !== undefined;
  return {
    is_good: isGood,
    findings: [
      found.responds,
      canCode ? null : found.codeFlowNotSupported,
      hasPkce === false ? found.pkceNotSupported : null,
      said.end_session_endpoint ? found.signOutSupported : found.signOutNotSupported,
      ways.length > 0 ? found.acrValues({ values: ways }) : null,
    ].flatMap((one) => one?.text ?? []),
  };
};

function whyNot(error: unknown): string {
  const code = error instanceof client.ClientError ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT') return found.timedOut.text;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return found.issuerMismatch.text;
  return (code === undefined ? found.unreachable : found.discoveryDocumentNotFound).text;
}
