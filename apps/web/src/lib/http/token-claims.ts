import type { AccessTokenClaims } from '@portal/contract/identity/auth';

/** The payload of a JWT, unverified: only the server decides what it is worth. Null when it is none. */
export function readTokenClaims(token: string): AccessTokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as AccessTokenClaims;
    return typeof claims.exp === 'number' && typeof claims.iat === 'number' ? claims : null;
  } catch {
    return null;
  }
}

/** SPEC §7: the token cookie lives for exp − iat. Counted as a span, so a wrong clock in the browser does no harm. */
export function tokenLifetime(claims: Pick<AccessTokenClaims, 'exp' | 'iat'>): number {
  return Math.max(0, claims.exp - claims.iat);
}
