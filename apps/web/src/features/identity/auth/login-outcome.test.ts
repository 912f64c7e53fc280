import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { loginOutcome } from './login-outcome.ts';

describe('a refused sign-in', () => {
  it.each([
    ['Missing OTP', { kind: 'code_needed', toast: 'MFA token required' }],
    ['Password Expired', { kind: 'expired', toast: 'Password Expired, please reset you password' }],
    ['Too many attempts.', { kind: 'refused', text: 'Too many attempts.' }],
    [null, { kind: 'refused', text: 'Unable to authenticate user' }],
  ])('%s leads to %j', (detail, outcome) => {
    expect(loginOutcome(new ApiError(401, detail))).toEqual(outcome);
  });
});
