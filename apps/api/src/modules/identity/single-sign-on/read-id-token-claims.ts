import * as client from 'openid-client';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import type { ProviderRow } from './identity-providers.sql.ts';

/** The claims of a provider about a user. */
export type IdTokenClaims = {
  subject: string;
  email_address: string | null;
  is_email_verified: boolean;
  full_name: string | null;
  is_mfa_done: boolean;
  id_token: string;
};
type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;
type Claims = Record<string, unknown>;

const MOST_SUBJECT = 255;
const MOST_NAME = 200;
/** A token from further in the future was not issued by a provider with a right clock. */
const CLOCK_TOLERANCE_SECONDS = 600;

/** Reads the token; who puts the address into `userinfo` alone is asked there. */
export async function readIdTokenClaims(
  configuration: client.Configuration,
  provider: ProviderRow,
  tokens: Tokens,
  now: Date,
): Promise<IdTokenClaims> {
  const token = tokens.claims()!;
  if (token.sub.length > MOST_SUBJECT || token.iat > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw problems.unavailable(
      platformMessages.singleSignOnInvalidResponse({ name: provider.provider_name }),
    );
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const asked: Claims =
    token['email'] === undefined && hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : {};
  const said: Claims = { ...asked, ...token };
  return {
    subject: token.sub,
    email_address: textOf(said['email'])?.trim() ?? null,
    is_email_verified: isVerified(said),
    full_name: nameOf(said),
    // Of the signed token alone.
    is_mfa_done: saysMfa(token, provider.mfa_values),
    id_token: tokens.id_token!,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** Said outright, as the standard has it; or, by Entra, that the owner of the domain is known (`xms_edov`). */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  if (email_verified !== undefined) return email_verified === true;
  return xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true';
}

function saysMfa({ amr, acr }: Claims, values: string[]): boolean {
  const ways = Array.isArray(amr) ? amr.filter((one) => typeof one === 'string') : [];
  return values.some((value) => value === acr || ways.includes(value));
}

function nameOf(said: Claims): string | null {
  const parts = [textOf(said['given_name']), textOf(said['family_name'])].filter((part) => part !== null);
  const name = (textOf(said['name']) ?? parts.join(' ')).replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return name === '' ? null : name.slice(0, MOST_NAME);
}
