/** The result of a refused sign-in (SPEC §8, which has the texts). */
export type LoginOutcome =
  | { kind: 'expired'; toast: string }
  | { kind: 'code_needed'; toast: string }
  | { kind: 'refused'; text: string };

export function loginOutcome(error: { detail: string | null; error: string }): LoginOutcome {
  switch (error.detail) {
    case 'Password Expired':
      return { kind: 'expired', toast: 'Password Expired, please reset you password' };
    case 'Missing OTP':
      return { kind: 'code_needed', toast: 'MFA token required' };
    case null:
    case '':
      return { kind: 'refused', text: 'Unable to authenticate user' };
    default:
      return { kind: 'refused', text: error.detail };
  }
}
