import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { rotateSecret, deletePreviousSecret, readSecrets } from './auth-secret.ts';
import { isEncrypted, decryptOtpSecret, encryptOtpSecret } from './encrypt-otp-secret.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-secret-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const bytes = (secret: string) => new TextEncoder().encode(secret);
const [one, other] = [{ authSecret: bytes('one secret') }, { authSecret: bytes('another secret') }];

describe('a sealed value', () => {
  it('opens with its secret alone, is never the same twice and shows nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (value) => {
        const sealed = encryptOtpSecret(value, one);
        expect(isEncrypted(sealed)).toBe(true);
        expect(encryptOtpSecret(value, one)).not.toBe(sealed);
        expect(decryptOtpSecret(sealed, one)).toBe(value);
        expect(decryptOtpSecret(sealed, other)).toBeNull();
        expect(decryptOtpSecret(sealed, { ...other, alsoSecret: one.authSecret })).toBe(value);
      }),
    );
  });

  it('opens nothing after it was changed or cut off', () => {
    const sealed = encryptOtpSecret('JBSWY3DPEHPK3PXP', one);
    for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at += 1) {
      const letter = sealed[at] === 'A' ? 'B' : 'A';
      expect(decryptOtpSecret(sealed.slice(0, at) + letter + sealed.slice(at + 1), one)).toBeNull();
      expect(decryptOtpSecret(sealed.slice(0, at), one)).toBeNull();
    }
  });

  it('is returned unchanged if it was never encrypted', () => {
    expect(decryptOtpSecret('JBSWY3DPEHPK3PXP', one)).toBe('JBSWY3DPEHPK3PXP');
  });
});

describe('the secret stored beside the data', () => {
  const text = (secret: Uint8Array | undefined) => secret && new TextDecoder().decode(secret);

  it('is made once, changed with the former one still taken, and then without it', () => {
    const first = readSecrets({}, folder);
    expect(readSecrets({}, folder)).toEqual(first);
    expect(text(first.authSecret)).toHaveLength(64);
    rotateSecret(folder);
    const both = readSecrets({}, folder);
    expect(text(both.alsoSecret)).toBe(text(first.authSecret));
    expect(text(both.authSecret)).not.toBe(text(first.authSecret));
    expect(() => rotateSecret(folder)).toThrow(/secret -- end/);
    deletePreviousSecret(folder);
    expect(readSecrets({}, folder)).toEqual({ authSecret: both.authSecret });
    expect(fs.statSync(path.join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('is not looked at where it is a setting', () => {
    const given = { AUTH_SECRET: 'given as a setting', AUTH_SECRET_ALSO: 'the one before' };
    const { authSecret, alsoSecret } = readSecrets(given, '/nowhere');
    expect([text(authSecret), text(alsoSecret)]).toEqual(['given as a setting', 'the one before']);
  });
});
