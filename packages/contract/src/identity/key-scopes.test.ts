import { describe, expect, it } from 'vitest';
import { type KeyScope, keyScopeCodes } from './key-scope-codes.ts';
import { hasRequiredScope } from './key-scopes.ts';

/** The endpoint scopes that each scope of a key opens. */
const opened: Record<KeyScope, KeyScope[]> = {
  read_results: ['read_results'],
  read_answers: ['read_answers'],
  write_answers: ['read_answers', 'write_answers'],
  manage: ['manage'],
};

describe('a key', () => {
  it.each(keyScopeCodes)('with %s opens only its own scope, and reading where it writes', (held) => {
    expect(keyScopeCodes.filter((asked) => hasRequiredScope([held], [asked]))).toEqual(opened[held]);
  });

  it('opens an endpoint of several scopes with any one of them', () => {
    expect(hasRequiredScope(['manage'], ['read_results', 'manage'])).toBe(true);
    expect(hasRequiredScope(['read_results', 'manage'], ['manage'])).toBe(true);
    expect(hasRequiredScope(['write_answers', 'manage'], ['read_results'])).toBe(false);
  });

  it.each(keyScopeCodes)('with %s opens no endpoint that names no scope', (held) => {
    expect(hasRequiredScope([held], [])).toBe(false);
  });

  it('without a scope opens nothing', () => {
    expect(hasRequiredScope([], keyScopeCodes)).toBe(false);
  });
});
