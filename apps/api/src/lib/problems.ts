/**
 * Every error of the API: a status, and a sentence with the failure and the next step. Texts that the
 * specification fixes (`Missing OTP`, `Password Expired`) are exact.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly more: { errors?: { path: string; message: string }[]; retryAfter?: number; extra?: object } = {},
  ) {
    super(detail);
  }
}

type FieldError = { path: string; message: string };

export const problems = {
  invalid: (errors: FieldError[]) =>
    new Problem(
      422,
      'Some of what was sent is not valid. See the list of fields, correct them and send again.',
      { errors },
    ),
  notUnderstood: (detail: string) => new Problem(400, detail),
  /** Refuses a feature that a standard allows but the portal does not support. */
  notImplemented: (detail: string) => new Problem(501, detail),
  /** Refuses a resource that has no form the caller accepts. */
  notAcceptable: (detail: string) => new Problem(406, detail),
  notFound: (what: string) => new Problem(404, `This ${what} does not exist, or is not open to you.`),
  /** Returns 410, not 409: the browser repeats a call after a 409, and a used link does not come back. */
  linkGone: () => new Problem(410, 'This link has been used or has expired. Ask for a new one.'),
  /** Returns 410 for a link whose target accepts nothing now, or not yet. */
  gone: (detail: string, extra?: object) => new Problem(410, detail, { extra }),
  caseCodeNeeded: () =>
    new Problem(
      401,
      'Enter the case code from your letter or message. If you have none, ask whoever invited you.',
    ),
  /** The code is right, but the answers belong to another browser. */
  otherDevice: () =>
    new Problem(403, 'These answers were started on another device. Continue there, or start again here.', {
      extra: { reason: 'other_device' },
    }),
  answerKeyNeeded: () =>
    new Problem(
      403,
      'Send a key with the case code, so that nobody else who has the code can read these answers.',
    ),
  signInNeeded: () =>
    new Problem(401, 'You are not signed in, or your session has ended. Please sign in again.'),
  forbidden: (what: string) => new Problem(403, what),
  conflict: (detail: string, extra?: object) => new Problem(409, detail, { extra }),
  tooMany: (seconds: number) =>
    new Problem(429, `Too many attempts. Please wait ${waiting(seconds)} and try again.`, {
      retryAfter: seconds,
    }),
  tooManyFeeds: () =>
    new Problem(429, 'You are taking several data feeds already. Wait until one has come, then ask again.', {
      retryAfter: 30,
    }),
  tooManyCodes: () =>
    new Problem(
      429,
      'Too many wrong codes have been tried from this network. Wait 30 seconds and try again. Your code still works.',
      { retryAfter: 30 },
    ),
  contended: () =>
    new Problem(503, 'Too many people are changing this at once. Please try again in a moment.', {
      retryAfter: 2,
    }),
  tooSlow: () =>
    new Problem(
      408,
      'What you sent arrived too slowly and was not taken. Check your connection and send it again.',
    ),
  fileStoreAway: (isRead: boolean) =>
    new Problem(
      503,
      `The file store cannot be reached just now. Please try again in a few minutes${isRead ? '' : '; what you sent was not stored'}.`,
      { retryAfter: 60 },
    ),
  busy: () =>
    new Problem(503, 'The portal is very busy just now. Please try again in a few seconds.', {
      retryAfter: 5,
    }),
  cutOff: () =>
    new Problem(
      503,
      'The portal has lost a connection it needs. Please try again in a few seconds; what you sent may have been stored already.',
      { retryAfter: 5 },
    ),
  moving: () =>
    new Problem(
      503,
      'You cannot save just now: the portal is moving to another database. What you have typed stays here. Try again in a few minutes.',
      { retryAfter: 10 },
    ),
  noRoom: () =>
    new Problem(
      503,
      'There is no room left on the server, so nothing was stored. Please tell the programme team, and try again in a few minutes.',
      { retryAfter: 30 },
    ),

  /** Something outside the portal does not answer: no fault of the portal's own. */
  unavailable: (detail: string) => new Problem(424, detail),

  // Signing in (SPEC §8)
  wrongCredentials: () => new Problem(401, 'The email address, password or code is not right.'),
  notSignedIn: (why: string) => new Problem(401, why),
  missingOtp: () => new Problem(401, 'Missing OTP'),
  passwordExpired: () => new Problem(401, 'Password Expired'),
  notVerified: () =>
    new Problem(401, 'Please verify your email address first: open the link in the message we sent you.'),
  notApproved: () => new Problem(401, 'Your account is waiting for approval by the programme team.'),
  mfaNeeded: () => new Problem(403, 'Set up multi-factor authentication first, under Account.'),

  // Collecting
  readOnly: () =>
    problems.forbidden(
      'Your role can read this but not change it. Ask your audit lead for a contributor account.',
    ),
  collectionNotOpen: (state: string) =>
    problems.conflict(
      `Data collection is not open (it is in state “${state}”). Ask the programme team if something must still change.`,
    ),
  locked: () =>
    problems.conflict(
      'This questionnaire has been submitted and is locked. Ask the programme team to reopen it.',
    ),
} as const;

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? `${seconds} seconds` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
