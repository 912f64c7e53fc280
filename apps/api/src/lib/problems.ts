import { formatDayInWords } from '@portal/contract/responses/answer-rules';
import { type ProblemCode, problemCodes } from '@portal/contract/shared/problem-codes';
import { problemMessages as messages } from '../messages/problems.ts';
import { type Message, sharedMessage } from './define-messages.ts';

export type FieldError = { path: string; message: Message };
export type ProblemDetails = { errors?: FieldError[]; retryAfter?: number; extra?: object };

/**
 * Every error of the API: a code with its status, and a message with the failure and the next step. A message is declared
 * with a code of its own, so that no error goes without. Texts that the specification fixes (`Missing OTP`, `Password
 * Expired`) are exact.
 */
export class Problem extends Error {
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly sentence: Message,
    readonly more: ProblemDetails = {},
  ) {
    super(sentence.text);
    this.status = problemCodes[code];
  }

  get detail(): string {
    return this.sentence.text;
  }
}

export const problems = {
  invalid: (errors: FieldError[]) =>
    new Problem('validation_failed', messages.validationFailed, {
      errors,
    }),
  notUnderstood: (message: Message) => new Problem('not_understood', message),
  /** Refuses a feature that a standard allows but the portal does not support. */
  notImplemented: (message: Message) => new Problem('not_implemented', message),
  /** Refuses a resource that has no form the caller accepts. */
  notAcceptable: (message: Message) => new Problem('not_acceptable', message),
  notFound: (what: string) => new Problem('not_found', messages.notFound({ what })),
  /** Returns 410, not 409: the browser repeats a call after a 409, and a used link does not come back. */
  linkGone: () => new Problem('link_gone', messages.linkGone),
  /** Returns 410 for a link whose target accepts nothing now, or not yet. */
  gone: (message: Message, extra?: object) => new Problem('gone', message, { extra }),
  caseCodeNeeded: () => new Problem('case_code_needed', messages.caseCodeNeeded),
  /** The code is right, but the answers belong to another browser. */
  otherDevice: () =>
    new Problem('other_device', messages.otherDevice, {
      extra: { reason: 'other_device' },
    }),
  answerKeyNeeded: () => new Problem('answer_key_needed', messages.answerKeyNeeded),
  signInNeeded: () => new Problem('sign_in_needed', messages.signInNeeded),
  forbidden: (message: Message) => new Problem('forbidden', message),
  conflict: (message: Message, extra?: object) => new Problem('conflict', message, { extra }),
  tooMany: (seconds: number) =>
    new Problem(
      'too_many_attempts',
      seconds < 60
        ? messages.tooManyAttempts({ seconds })
        : messages.tooManyAttemptsForMinutes({ minutes: Math.ceil(seconds / 60) }),
      { retryAfter: seconds },
    ),
  tooManyFeeds: () =>
    new Problem('too_many_feeds', messages.tooManyFeeds, {
      retryAfter: 30,
    }),
  tooManyCodes: () => new Problem('too_many_case_codes', messages.tooManyCaseCodes, { retryAfter: 30 }),
  contended: () =>
    new Problem('contended', messages.contended, {
      retryAfter: 2,
    }),
  tooSlow: () => new Problem('too_slow', messages.tooSlow),
  fileStoreAway: (isRead: boolean) =>
    new Problem(
      'file_store_unavailable',
      isRead ? messages.fileStoreUnavailable : messages.fileStoreUnavailableToSave,
      {
        retryAfter: 60,
      },
    ),
  busy: () =>
    new Problem('busy', messages.busy, {
      retryAfter: 5,
    }),
  cutOff: () => new Problem('connection_lost', messages.connectionLost, { retryAfter: 5 }),
  moving: () => new Problem('read_only_portal', messages.readOnlyPortal, { retryAfter: 10 }),
  noRoom: () => new Problem('disk_full', messages.diskFull, { retryAfter: 30 }),

  /** Something outside the portal does not answer: no fault of the portal's own. */
  unavailable: (message: Message) => new Problem('provider_unavailable', message),

  // Signing in (SPEC §8)
  wrongCredentials: () => new Problem('wrong_credentials', messages.wrongCredentials),
  notSignedIn: (message: Message) => new Problem('sign_in_refused', message),
  missingOtp: () => new Problem('one_time_code_missing', messages.oneTimeCodeMissing),
  passwordExpired: () => new Problem('password_expired', messages.passwordExpired),
  notVerified: () => new Problem('email_not_verified', messages.emailNotVerified),
  notApproved: () => new Problem('account_not_approved', messages.accountNotApproved),
  accessEnded: (lastDay: string) =>
    new Problem('account_access_ended', messages.accountAccessEnded({ day: formatDayInWords(lastDay) })),
  mfaNeeded: () => new Problem('mfa_needed', messages.mfaNeeded),

  // Collecting
  readOnly: () => new Problem('read_only_role', messages.readOnlyRole),
  collectionNotOpen: (state: string) =>
    new Problem('collection_not_open', messages.collectionNotOpen({ state })),
  locked: () => new Problem('questionnaire_locked', messages.questionnaireLocked),
} as const;

const isNotEmpty = (params: Message['params']) => Object.keys(params).length > 0;

/** Returns errors of fields whose sentences are made elsewhere, under one code. */
export const toFieldErrors = (
  code: Parameters<typeof sharedMessage>[0],
  errors: readonly { path: string; message: string }[],
): FieldError[] => errors.map(({ path, message }) => ({ path, message: sharedMessage(code, message) }));

/** Returns a field's error as the API sends it. */
const serializeFieldError = ({ path, message: { code, text, params } }: FieldError) => ({
  path,
  message: text,
  code,
  ...(isNotEmpty(params) && { params }),
});

/** Returns a problem as the API sends it, without what its headers say. */
export function serializeProblem({ code, sentence, more }: Pick<Problem, 'code' | 'sentence' | 'more'>) {
  return {
    code,
    message_code: sentence.code,
    detail: sentence.text,
    ...(isNotEmpty(sentence.params) && { params: sentence.params }),
    ...(more.errors && { errors: more.errors.map(serializeFieldError) }),
    ...more.extra,
  };
}
