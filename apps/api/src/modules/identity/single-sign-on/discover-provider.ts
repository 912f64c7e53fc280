import * as client from 'openid-client';
import type { Deps } from '../../../http/dependencies.ts';
import { publicUrl } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { decryptSecret } from '../../../secrets/encrypt-secret.ts';
import type { ProviderRow } from './identity-providers.sql.ts';

export const SECRET_OF_PROVIDER = 'client secret of a provider';
/** The longest wait for a provider that does not answer. */
const PATIENCE_SECONDS = 6;

export const callbackUrl = (deps: Pick<Deps, 'config'>) => `${publicUrl(deps)}/api/v1/auth/signOn/callback`;
export const signedOutUrl = (deps: Pick<Deps, 'config'>) => `${publicUrl(deps)}/login`;

/** In production a provider is reached by https alone. */
export const isIssuerAllowed = (deps: Pick<Deps, 'config'>, issuer: string) =>
  issuer.startsWith('https://') || deps.config.NODE_ENV !== 'production';

type Reaching = Pick<Deps, 'authSecret' | 'alsoSecret' | 'config'>;

/**
 * Loads a provider's current metadata, ready to be asked. Metadata and keys are loaded each time: a rotated
 * key or moved address applies at once in every process. A token's signature is checked even if the token
 * comes directly from the provider.
 *
 * @throws 424 if the provider cannot be asked
 */
export async function discoverProvider(deps: Reaching, provider: ProviderRow): Promise<client.Configuration> {
  const secret = await decryptSecret(provider.sealed_secret, deps, SECRET_OF_PROVIDER);
  if (secret === null)
    throw problems.unavailable(platformMessages.providerSecretMissing({ name: provider.provider_name }));
  const server = await fetchProviderMetadata(deps, provider).catch(() => {
    throw problems.unavailable(platformMessages.providerUnavailable({ name: provider.provider_name }));
  });
  const methods = server.token_endpoint_auth_methods_supported;
  const authenticate =
    !methods || methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const [first] = server.id_token_signing_alg_values_supported ?? [];
  const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const configuration = new client.Configuration(
    server,
    provider.client_id,
    {
      client_secret: secret,
      ...(!algorithms.includes('RS256') && first && { id_token_signed_response_alg: first }),
    },
    authenticate(secret),
  );
  configuration.timeout = PATIENCE_SECONDS;
  client.enableNonRepudiationChecks(configuration);
  if (isIssuerAllowed(deps, 'http://')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** @throws what `client.discovery` throws */
export async function fetchProviderMetadata(
  deps: Pick<Deps, 'config'>,
  { issuer, client_id }: Pick<ProviderRow, 'issuer' | 'client_id'>,
): Promise<client.ServerMetadata> {
  const execute = isIssuerAllowed(deps, 'http://') ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), client_id, undefined, client.None(), {
    execute,
    timeout: PATIENCE_SECONDS,
  });
  return found.serverMetadata();
}
