import * as client from 'openid-client';
import { expect, it } from 'vitest';
import type { ProviderRow } from './identity-providers.sql.ts';
import { readIdTokenClaims } from './read-id-token-claims.ts';

const opened = new client.Configuration({ issuer: 'https://id.example' }, 'portal');
const provider = { provider_name: 'Northern Trust', mfa_values: ['mfa'] } as unknown as ProviderRow;
const issuedIn = (seconds: number) =>
  readIdTokenClaims(
    opened,
    provider,
    {
      id_token: 'token',
      claims: () => ({
        iss: 'https://id.example',
        aud: 'portal',
        sub: '7',
        email: 'a@example.org',
        iat: Math.floor(Date.now() / 1000) + seconds,
        exp: Math.floor(Date.now() / 1000) + 7200,
      }),
    } as unknown as Parameters<typeof readIdTokenClaims>[2],
    new Date(),
  );

it('refuses a token that is issued in the future', async () => {
  expect((await issuedIn(0)).subject).toBe('7');
  await expect(issuedIn(3600)).rejects.toThrow();
});
