import { formatDayInWords } from '@portal/contract/responses/answer-rules';
import { type ProblemCode, problemCodes } from '@portal/contract/shared/problem-codes';

type More = {
  errors?: { path: string; message: string }[];
  retryAfter?: number;
  /** The values that the sentence names, for programs. */
  params?: Record<string, string | number>;
  extra?: object;
};

/**
 * Every error of the API: a code with its status, and a sentence with the failure and the next step. Texts that the
 * specification fixes (`Missing OTP`, `Password Expired`) are exact.
 */
export class Problem extends Error {
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly more: More = {},
  ) {
    super(detail);
    this.status = problemCodes[code];
  }
}

type FieldError = { path: string; message: string };

export const problems = {
  invalid: (errors: FieldError[]) =>
    new Problem('validation_failed', 'Some fields are not valid. Correct the listed fields and send again.', {
      errors,
    }),
  notUnderstood: (detail: string) => new Problem('not_understood', detail),
  /** Refuses a feature that a standard allows but the portal does not support. */
  notImplemented: (detail: string) => new Problem('not_implemented', detail),
  /** Refuses a resource that has no form the caller accepts. */
  notAcceptable: (detail: string) => new Problem('not_acceptable', detail),
  notFound: (what: string) =>
    new Problem('not_found', `This ${what} does not exist, or you do not have access to it.`, {
      params: { what },
    }),
  /** Returns 410, not 409: the browser repeats a call after a 409, and a used link does not come back. */
  linkGone: () => new Problem('link_gone', 'This link has been used or has expired. Ask for a new one.'),
  /** Returns 410 for a link whose target accepts nothing now, or not yet. */
  gone: (detail: string, extra?: object) => new Problem('gone', detail, { extra }),
  caseCodeNeeded: () =>
    new Problem(
      'case_code_needed',
      'Enter the case code from your letter or message. If you do not have one, ask the person who invited you.',
    ),
  /** The code is right, but the answers belong to another browser. */
  otherDevice: () =>
    new Problem(
      'other_device',
      'These answers were started on another device. Continue there, or start again here.',
      {
        extra: { reason: 'other_device' },
      },
    ),
  answerKeyNeeded: () =>
    new Problem(
      'answer_key_needed',
      'Send a key with the case code, so that no one else with the code can read these answers.',
    ),
  signInNeeded: () =>
    new Problem('sign_in_needed', 'You are not signed in, or your session has ended. Please sign in again.'),
  forbidden: (what: string) => new Problem('forbidden', what),
  conflict: (detail: string, extra?: object) => new Problem('conflict', detail, { extra }),
  tooMany: (seconds: number) =>
    new Problem('too_many_attempts', `Too many attempts. Please wait ${waiting(seconds)} and try again.`, {
      retryAfter: seconds,
      params: { seconds },
    }),
  tooManyFeeds: () =>
    new Problem(
      'too_many_feeds',
      'You are already downloading several data feeds. Wait until one has finished, then try again.',
      {
        retryAfter: 30,
      },
    ),
  tooManyCodes: () =>
    new Problem(
      'too_many_case_codes',
      'Too many wrong codes have been tried from this network. Wait 30 seconds and try again. Your code still works.',
      { retryAfter: 30 },
    ),
  contended: () =>
    new Problem('contended', 'Too many people are changing this at once. Please try again in a moment.', {
      retryAfter: 2,
    }),
  tooSlow: () =>
    new Problem(
      'too_slow',
      'Your request arrived too slowly and was not saved. Check your connection and try again.',
    ),
  fileStoreAway: (isRead: boolean) =>
    new Problem(
      'file_store_unavailable',
      `The file store is not available at the moment. Please try again in a few minutes${isRead ? '' : '; what you sent was not saved'}.`,
      { retryAfter: 60 },
    ),
  busy: () =>
    new Problem('busy', 'The portal is very busy just now. Please try again in a few seconds.', {
      retryAfter: 5,
    }),
  cutOff: () =>
    new Problem(
      'connection_lost',
      'The portal lost a connection. Please try again in a few seconds. Your change may already have been saved.',
      { retryAfter: 5 },
    ),
  moving: () =>
    new Problem(
      'read_only_portal',
      'You cannot save just now: the portal is moving to another database. What you have typed stays here. Try again in a few minutes.',
      { retryAfter: 10 },
    ),
  noRoom: () =>
    new Problem(
      'disk_full',
      'The server has no space left, so nothing was saved. Please contact the programme team, and try again in a few minutes.',
      { retryAfter: 30 },
    ),

  /** Something outside the portal does not answer: no fault of the portal's own. */
  unavailable: (detail: string) => new Problem('provider_unavailable', detail),

  // Signing in (SPEC §8)
  wrongCredentials: () =>
    new Problem('wrong_credentials', 'The email address, password or code is incorrect.'),
  notSignedIn: (why: string) => new Problem('sign_in_refused', why),
  missingOtp: () => new Problem('one_time_code_missing', 'Missing OTP'),
  passwordExpired: () => new Problem('password_expired', 'Password Expired'),
  notVerified: () =>
    new Problem(
      'email_not_verified',
      'Please verify your email address first: open the link in the message we sent you.',
    ),
  notApproved: () =>
    new Problem('account_not_approved', 'Your account is waiting for approval by the programme team.'),
  accessEnded: (lastDay: string) =>
    new Problem(
      'account_access_ended',
      `Your access ended on ${formatDayInWords(lastDay)}. Contact the programme team if you still need it.`,
    ),
  mfaNeeded: () => new Problem('mfa_needed', 'Set up multi-factor authentication first, under Account.'),

  // Collecting
  readOnly: () =>
    new Problem(
      'read_only_role',
      'Your role can read this but not change it. Ask your audit lead for a contributor account.',
    ),
  collectionNotOpen: (state: string) =>
    new Problem(
      'collection_not_open',
      `Data collection is not open (its state is “${state}”). Contact the programme team if something needs to change.`,
      { params: { state } },
    ),
  locked: () =>
    new Problem(
      'questionnaire_locked',
      'This questionnaire has been submitted and is locked. Ask the programme team to reopen it.',
    ),
} as const;

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? `${seconds} seconds` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
