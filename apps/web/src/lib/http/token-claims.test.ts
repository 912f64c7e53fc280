import { expect, test } from 'vitest';
import { readTokenClaims, tokenLifetime } from './token-claims.ts';

const encode = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('the claims of a token are read, with letters outside ASCII', () => {
  const claims = {
    sub: '7',
    name: 'Zoë ☃',
    role_type_id: 3,
    organisation_id: 1,
    access: [],
    exp: 1900,
    iat: 1000,
  };
  expect(readTokenClaims(encode(claims))).toEqual(claims);
});

test.each(['', 'abc', 'a.b.c', 'x.bm90IGpzb24.y', encode({ sub: '7' })])('%j is no token', (text) =>
  expect(readTokenClaims(text)).toBeNull(),
);

test('a token lives for exp − iat, never less than nothing', () => {
  expect(tokenLifetime({ exp: 1900, iat: 1000 })).toBe(900);
  expect(tokenLifetime({ exp: 1000, iat: 1900 })).toBe(0);
});
